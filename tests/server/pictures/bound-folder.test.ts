import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundFolder } from '../../../server/pictures/bound-folder';

const BYTES = 100;
const MOST = 3_200;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bound-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([1, 2, 4])('holds for what %i processes add together, but for a sixteenth each', async (processes) => {
  const bounds = Array.from({ length: processes }, () => boundFolder(folder, MOST));
  let largest = 0;
  for (let file = 0; file < 200; file += 1) {
    writeFileSync(join(folder, `${file}`), Buffer.alloc(BYTES));
    await bounds[file % processes]?.(BYTES);
    largest = Math.max(largest, readdirSync(folder).length * BYTES);
  }

  expect(largest).toBeGreaterThan(MOST * 0.7);
  expect(largest).toBeLessThanOrEqual(MOST + processes * (MOST / 16 + BYTES));
});
