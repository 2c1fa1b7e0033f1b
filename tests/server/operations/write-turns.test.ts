import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const WORKERS = 3;
const TURNS = 200;

describe('turns to write', () => {
  it('go to one process at a time, and on when one is killed during its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'turns-'));
    const script = new URL('../../support/workers/turn-takers.ts', import.meta.url).pathname;
    const args = ['--import', 'tsx', script, folder, `${WORKERS}`, `${TURNS}`];
    const { stderr } = await run(process.execPath, args);
    const takers = readFileSync(join(folder, 'takers'), 'utf8').trim().split('\n').map(Number);
    rmSync(folder, { recursive: true });

    expect(stderr).toBe('');
    expect([1, 2, 3].map((number) => takers.filter((taker) => taker === number).length)).toEqual([2, TURNS, TURNS]);
  });
});
