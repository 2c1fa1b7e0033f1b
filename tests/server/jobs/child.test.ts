import { describe, expect, it } from 'vitest';
import { runChild } from '../../../server/jobs/child';

const run = (data: unknown, options: { readonly maxMs?: number; readonly maxMemoryMb?: number } = {}) =>
  runChild({
    source: new URL('../../support/server/hungry-child.ts', import.meta.url),
    built: '',
    data,
    maxMs: options.maxMs ?? 60_000,
    maxMemoryMb: options.maxMemoryMb ?? 128,
    answer: async (question) => `${question}?`,
  });

describe('a process of its own', () => {
  it('gets its data, asks, and returns a result', async () => {
    expect(await run({ kind: 'ask', bytes: Buffer.from('abc') })).toEqual({ answer: 'why?', size: 3 });
  });

  it('ends when its memory is full, and this process goes on', async () => {
    await expect(run({ kind: 'hoard' })).rejects.toMatchObject({ name: 'ThreadError', kind: 'exhausted' });
  });

  it('ends after its time, even while it never waits', async () => {
    await expect(run({ kind: 'spin' }, { maxMs: 3_000 })).rejects.toMatchObject({ kind: 'exhausted' });
  });

  it('fails if it ends on its own', async () => {
    await expect(run({ kind: 'leave' })).rejects.toMatchObject({ kind: 'failed' });
  });
});
