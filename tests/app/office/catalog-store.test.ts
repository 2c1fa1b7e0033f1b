import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../app/data/api/client';
import { createCatalogStore, type UnsavedChange } from '../../../app/office/catalog/catalog-store';
import type { CatalogState, DraftConflict, SavedDraft } from '../../../domain/calls/catalog';
import { applyEdits, type DraftEdit, isSame, type Json, valueAt } from '../../../domain/catalog/draft';

const MENS = 'items/mens.json';
const PUBLISHED = { [MENS]: [{ code: 'PL420', name: 'Polo', sizes: { Small: 42, Large: 42 } }] };
const NAME = { document: MENS, pointer: ['PL420', 'name'] };
const SMALL = { document: MENS, pointer: ['PL420', 'sizes', 'Small'] };
const SIZES = { document: MENS, pointer: ['PL420', 'sizes'] };

/** A server that keeps a draft as the real one does, and can be made to fail. */
function aServer() {
  let edits: readonly DraftEdit[] = [];
  let draft = 1;
  const calls: (readonly UnsavedChange[])[] = [];
  let failing: 'before' | 'after' | undefined;
  let refusal: string | undefined;
  const state = (): CatalogState => ({
    revision: 1,
    draft,
    documents: PUBLISHED,
    drawings: { families: {}, files: {} },
    edits,
    planned: [],
  });
  const put = (changes: readonly UnsavedChange[], by = 'Ruth'): SavedDraft => {
    const conflicts: DraftConflict[] = [];
    for (const { document, pointer, value, seen } of changes) {
      const theirs = valueAt(applyEdits(PUBLISHED, edits), { document, pointer });
      if (!isSame(theirs, seen)) conflicts.push({ document, pointer, theirs, by: 'Marcus', at: 5 });
      else edits = [...edits, { id: edits.length + 1, document, pointer, value, base: null, person: by, by, at: 1 }];
    }
    draft += 1;
    return { ...state(), conflicts };
  };
  return {
    calls,
    put,
    value: (place: typeof NAME): Json => valueAt(applyEdits(PUBLISHED, edits), place),
    /** The connection goes away before or after the server has done its work. */
    fail: (when: typeof failing) => {
      failing = when;
    },
    refuse: (message: string | undefined) => {
      refusal = message;
    },
    read: async () => state(),
    save: async (changes: readonly UnsavedChange[]) => {
      calls.push(changes);
      if (refusal) throw new CallError('refused', refusal, 422);
      if (failing === 'before') throw new CallError('network', 'No connection.');
      const answer = put(changes);
      if (failing === 'after') throw new CallError('timeout', 'Too late.');
      return answer;
    },
  };
}

async function aStore(server = aServer(), key = 'unsaved') {
  const store = createCatalogStore(server, key);
  await store.reload();
  return { server, store, value: (place: typeof NAME) => valueAt(store.snapshot().documents, place) };
}

const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('createCatalogStore', () => {
  it('shows what is typed at once, and saves it once after the last key', async () => {
    const { server, store, value } = await aStore();

    store.change([{ ...NAME, value: 'P' }]);
    await vi.advanceTimersByTimeAsync(300);
    store.change([{ ...NAME, value: 'Polo 2' }]);
    expect(value(NAME)).toBe('Polo 2');
    expect(server.calls).toEqual([]);

    await vi.advanceTimersByTimeAsync(400);
    expect(server.calls).toEqual([[{ ...NAME, value: 'Polo 2', seen: 'Polo' }]]);
    expect(store.snapshot()).toMatchObject({ unsaved: [], saving: { kind: 'saved' } });
    expect(value(NAME)).toBe('Polo 2');
  });

  it('has nothing to save once a place is as before', async () => {
    const { server, store } = await aStore();

    store.change([{ ...NAME, value: 'P' }]);
    store.change([{ ...NAME, value: 'Polo' }]);
    await vi.runOnlyPendingTimersAsync();

    expect(server.calls).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('puts a part into a whole that isn’t saved yet, and a whole over its parts', async () => {
    const { store, value } = await aStore();

    store.change([{ ...SIZES, value: { Small: 1, LT: 2 } }]);
    store.change([{ ...SMALL, value: 3 }]);
    expect(store.snapshot().unsaved).toMatchObject([{ value: { Small: 3, LT: 2 } }]);

    store.change([{ ...SIZES, value: { Large: 9 } }]);
    expect(value(SIZES)).toEqual({ Large: 9 });
    expect(store.snapshot().unsaved).toHaveLength(1);
  });

  it('keeps what couldn’t be saved, says so, and tries again', async () => {
    const { server, store, value } = await aStore();
    server.fail('before');
    store.change([{ ...NAME, value: 'A' }]);
    await vi.advanceTimersByTimeAsync(400);

    expect(store.snapshot().saving).toEqual({ kind: 'failed', message: 'No connection.', isRefused: false });
    expect(value(NAME)).toBe('A');
    expect(JSON.parse(kept.get('unsaved') ?? '')).toMatchObject([{ value: 'A', seen: 'Polo' }]);

    server.fail(undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.value(NAME)).toBe('A');
    expect(store.snapshot().saving).toEqual({ kind: 'saved' });
    expect(kept.size).toBe(0);
  });

  it('starts with what an earlier page couldn’t save', async () => {
    kept.set('unsaved', JSON.stringify([{ ...NAME, value: 'A', seen: 'Polo' }]));
    const { server, value } = await aStore();
    expect(value(NAME)).toBe('A');

    await vi.runOnlyPendingTimersAsync();
    expect(server.value(NAME)).toBe('A');
  });

  it('doesn’t repeat what the server refuses until it’s changed', async () => {
    const { server, store } = await aStore();
    server.refuse('This is too long to save.');
    store.change([{ ...NAME, value: 'A' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toHaveLength(1);
    expect(store.snapshot().saving).toMatchObject({ kind: 'failed', isRefused: true });

    server.refuse(undefined);
    store.change([{ ...NAME, value: 'B' }]);
    await vi.advanceTimersByTimeAsync(400);
    expect(server.value(NAME)).toBe('B');
  });

  it('doesn’t take its own lost save for somebody else’s', async () => {
    const { server, store } = await aStore();
    server.fail('after');
    store.change([{ ...NAME, value: 'A' }]);
    await vi.advanceTimersByTimeAsync(400);
    expect(server.value(NAME)).toBe('A');

    server.fail(undefined);
    store.change([{ ...NAME, value: 'AB' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.snapshot().conflicts).toEqual([]);
    expect(server.value(NAME)).toBe('AB');
  });

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('lets the person choose %s', async (choice, expected) => {
    const { server, store, value } = await aStore();
    server.put([{ ...NAME, value: 'Theirs', seen: 'Polo' }], 'Marcus');
    store.change([{ ...NAME, value: 'Mine' }]);
    await vi.advanceTimersByTimeAsync(400);

    const [conflict] = store.snapshot().conflicts;
    expect(conflict).toMatchObject({ mine: { value: 'Mine' }, theirs: { theirs: 'Theirs', by: 'Marcus' } });
    expect(value(NAME)).toBe('Mine');
    expect(server.value(NAME)).toBe('Theirs');

    if (conflict) store.resolve(conflict, choice);
    await vi.runOnlyPendingTimersAsync();
    expect(store.snapshot().conflicts).toEqual([]);
    expect(value(NAME)).toBe(expected);
    expect(server.value(NAME)).toBe(expected);
  });

  it('isn’t in conflict with somebody who typed the same', async () => {
    const { server, store } = await aStore();
    server.put([{ ...NAME, value: 'Same', seen: 'Polo' }], 'Marcus');
    store.change([{ ...NAME, value: 'Same' }]);
    await vi.advanceTimersByTimeAsync(400);

    expect(store.snapshot()).toMatchObject({ conflicts: [], unsaved: [] });
  });

  it('forgets what is discarded', async () => {
    const { server, store, value } = await aStore();
    store.change([{ ...NAME, value: 'A' }]);
    store.forget(({ pointer }) => pointer[1] === 'name');
    await vi.runOnlyPendingTimersAsync();

    expect(server.calls).toEqual([]);
    expect(value(NAME)).toBe('Polo');
  });
});
