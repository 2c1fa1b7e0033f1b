import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashClientInputs } from '../../../server/scripts/build/client-inputs';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  for (const file of ['app/store/main.tsx', 'app/styles/main.css', 'domain/money.ts', 'public/icon.svg'])
    write(file, file);
  for (const file of ['server/scripts/build/build.ts', 'vite.config.ts', 'package-lock.json']) write(file, file);
});
afterEach(() => rmSync(project, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), content);
}

describe('hashClientInputs', () => {
  it('is the same for the same files, whenever they were written', () => {
    const before = hashClientInputs(project);
    write('domain/money.ts', 'domain/money.ts');

    expect(hashClientInputs(project)).toBe(before);
  });

  it.each([
    ['an edited source', () => write('app/store/main.tsx', 'edited')],
    ['an edited style', () => write('app/styles/main.css', 'edited')],
    ['an edited rule', () => write('domain/money.ts', 'edited')],
    ['a new picture', () => write('public/images/PL420_navy.jpg', 'new')],
    ['another version of a package', () => write('package-lock.json', 'edited')],
    ['an edited build step', () => write('server/scripts/build/build.ts', 'edited')],
    ['a deleted file', () => rmSync(join(project, 'public/icon.svg'))],
    ['a renamed file', () => renameSync(join(project, 'public/icon.svg'), join(project, 'public/sign.svg'))],
  ])('changes with %s', (_what, change) => {
    const before = hashClientInputs(project);
    change();

    expect(hashClientInputs(project)).not.toBe(before);
  });

  it('does not change with the server, the tests or the documentation', () => {
    const before = hashClientInputs(project);
    for (const file of ['server/app.ts', 'tests/app.test.ts', 'docs/notes.md', 'README.md', 'dist/server.js']) {
      write(file, 'edited');
    }

    expect(hashClientInputs(project)).toBe(before);
  });
});
