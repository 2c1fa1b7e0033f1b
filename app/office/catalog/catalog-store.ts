import { exponentialBackoffMs } from '../../../domain/backoff';
import type { CatalogState, DraftConflict, SavedDraft } from '../../../domain/calls/catalog';
import {
  applyEdit,
  applyEdits,
  type Edit,
  isSame,
  isWithin,
  type Json,
  type JsonDocuments,
  type Place,
  valueAt,
} from '../../../domain/catalog/draft';
import { CallError } from '../../data/api/client';
import { readLocal, writeLocal } from '../../device/storage/local-storage';
import { failureText } from '../session/office-context';

/** Typed here and not saved yet. */
export interface UnsavedChange extends Edit {
  /** What the draft had when the typing began. */
  readonly seen: Json;
  /** What a failed save may have written anyway. */
  readonly tried?: Json;
}

/** Somebody else changed the same place in the meantime; a person has to choose. */
export interface FieldConflict {
  readonly mine: UnsavedChange;
  readonly theirs: DraftConflict;
}

export type Saving =
  | { readonly kind: 'saved' | 'saving' }
  /** What was typed is kept on this device. If the server refused it, trying again won't help. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRefused: boolean };

interface CatalogSnapshot {
  /** The draft as last read or saved; undefined before. */
  readonly draft: CatalogState | undefined;
  readonly failure: string | undefined;
  /** The draft's documents, with what was typed here. */
  readonly documents: JsonDocuments;
  readonly unsaved: readonly UnsavedChange[];
  readonly conflicts: readonly FieldConflict[];
  readonly saving: Saving;
}

interface Calls {
  /** @returns undefined if nothing has changed since */
  read(known: CatalogState | undefined): Promise<CatalogState | undefined>;
  save(edits: readonly UnsavedChange[]): Promise<SavedDraft>;
}

const SAVE_AFTER_MS = 400;
const RETRY = { firstMs: 2_000, maxMs: 30_000 };
/** Most edits that a call takes. */
const MAX_PER_SAVE = 500;

export type CatalogStore = ReturnType<typeof createCatalogStore>;

/**
 * The draft and what is typed into it. Typing shows at once, is saved shortly after, and is kept on the device until
 * the server has it.
 * @param key under which unsaved changes are kept: several people may share a browser
 */
export function createCatalogStore(calls: Calls, key: string) {
  let draft: CatalogState | undefined;
  let failure: string | undefined;
  let unsaved: readonly UnsavedChange[] = restored(key);
  let sent: readonly UnsavedChange[] = [];
  let conflicts: readonly FieldConflict[] = [];
  let saving: Saving = { kind: 'saved' };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestRead = 0;
  const listeners = new Set<() => void>();
  let snapshot: CatalogSnapshot = { draft, failure, documents: {}, unsaved, conflicts, saving };
  let inDraft: JsonDocuments = {};

  function update(): void {
    const mine = [...conflicts.map((conflict) => conflict.mine), ...unsaved];
    writeLocal(key, sent.length + mine.length === 0 ? null : JSON.stringify([...sent, ...mine]));
    const documents = applyEdits(inDraft, [...sent, ...mine]);
    snapshot = { draft, failure, documents, unsaved: [...sent, ...unsaved], conflicts, saving };
    for (const listener of listeners) listener();
  }

  function takeDraft(next: CatalogState): void {
    draft = next;
    inDraft = applyEdits(next.documents, next.edits);
  }

  async function reload(): Promise<void> {
    latestRead += 1;
    const own = latestRead;
    try {
      const read = await calls.read(draft);
      // A save since then is more recent.
      if (own !== latestRead) return;
      failure = undefined;
      if (read) takeDraft(read);
    } catch (error) {
      if (own !== latestRead) return;
      failure = failureText(error) ?? 'Nothing was loaded.';
    }
    update();
    if (unsaved.length > 0 && saving.kind === 'saved') schedule(0);
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), afterMs);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (sent.length > 0 || unsaved.length === 0 || !draft) return;
    sent = unsaved.slice(0, MAX_PER_SAVE);
    unsaved = unsaved.slice(MAX_PER_SAVE);
    saving = { kind: 'saving' };
    update();
    try {
      const answer = await calls.save(sent);
      latestRead += 1;
      const before = sent;
      sent = [];
      failures = 0;
      saving = { kind: 'saved' };
      takeDraft({ ...draft, draft: answer.draft, edits: answer.edits });
      // Somebody has published, so the documents changed, too.
      if (answer.revision !== draft.revision) void reload();
      for (const theirs of answer.conflicts) addConflict(before, theirs);
    } catch (error) {
      failures += 1;
      const isRefused = error instanceof CallError && error.kind === 'refused';
      unsaved = putBack(sent, unsaved);
      sent = [];
      saving = { kind: 'failed', message: failureText(error) ?? 'You aren’t signed in.', isRefused };
      if (!isRefused) schedule(exponentialBackoffMs(failures, RETRY));
    }
    update();
    if (saving.kind === 'saved' && unsaved.length > 0) schedule(0);
  }

  function addConflict(before: readonly UnsavedChange[], theirs: DraftConflict): void {
    const mine = before.find((change) => isSamePlace(change, theirs));
    if (!mine || isSame(theirs.theirs, mine.value)) return;
    const later = unsaved.find((change) => isSamePlace(change, mine));
    unsaved = unsaved.filter((change) => change !== later);
    const latest = { ...mine, value: later ? later.value : mine.value };
    // The server had taken an earlier attempt, whose response was lost.
    const isOwn = mine.tried !== undefined && isSame(theirs.theirs, mine.tried);
    if (isOwn) unsaved = [...unsaved, { ...withoutTried(latest), seen: theirs.theirs }];
    else conflicts = [...conflicts, { mine: latest, theirs }];
  }

  function add(change: Edit): void {
    const conflict = conflicts.find(({ mine }) => isSamePlace(mine, change));
    if (conflict) {
      const mine = { ...conflict.mine, value: change.value };
      conflicts = conflicts.map((other) => (other === conflict ? { ...other, mine } : other));
      return;
    }
    const above = unsaved.find((other) => isBelow(change, other));
    if (above) {
      const value = withPart(above.value, change.pointer.slice(above.pointer.length), change.value);
      unsaved = unsaved.map((other) => (other === above ? { ...above, value } : other));
      return;
    }
    const same = unsaved.find((other) => isSamePlace(other, change));
    const seen = same ? same.seen : valueAt(applyEdits(inDraft, sent), change);
    const rest = unsaved.filter((other) => other !== same && !isBelow(other, change));
    const next = same ? { ...same, value: change.value } : { ...change, seen };
    unsaved = isSame(seen, change.value) && next.tried === undefined ? rest : [...rest, next];
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    reload,
    /** Saves at once what was typed: on leaving a field, and once the connection is back. */
    flush: () => void save(),
    change(changes: readonly Edit[]): void {
      for (const change of changes) add(change);
      if (saving.kind === 'failed' && unsaved.length === 0) saving = { kind: 'saved' };
      update();
      if (saving.kind !== 'failed' || saving.isRefused) schedule(SAVE_AFTER_MS);
    },
    resolve(conflict: FieldConflict, choice: 'mine' | 'theirs'): void {
      conflicts = conflicts.filter((other) => other !== conflict);
      if (choice === 'mine') unsaved = [...unsaved, { ...withoutTried(conflict.mine), seen: conflict.theirs.theirs }];
      update();
      schedule(0);
    },
    /** Drops unsaved changes in these places and below. */
    forget(isForgotten: (change: Edit) => boolean): void {
      unsaved = unsaved.filter((change) => !isForgotten(change));
      conflicts = conflicts.filter(({ mine }) => !isForgotten(mine));
      if (unsaved.length === 0 && saving.kind === 'failed') saving = { kind: 'saved' };
      update();
    },
  };
}

function isSamePlace(one: Place, other: Place): boolean {
  return isWithin(one, other) && isWithin(other, one);
}

function isBelow(place: Place, above: Place): boolean {
  return isWithin(place, above) && !isWithin(above, place);
}

function withPart(whole: Json, pointer: readonly string[], value: Json): Json {
  return applyEdit({ whole }, { document: 'whole', pointer, value }).whole ?? null;
}

/** Puts unsent changes back, below anything typed since. */
function putBack(sent: readonly UnsavedChange[], unsaved: readonly UnsavedChange[]): readonly UnsavedChange[] {
  const merged = unsaved.map((change) => {
    const earlier = sent.find((other) => isSamePlace(other, change));
    return earlier ? { ...change, seen: earlier.seen, tried: earlier.value } : change;
  });
  const kept = sent.filter((change) => !unsaved.some((other) => isSamePlace(other, change)));
  return [...kept.map((change) => ({ ...change, tried: change.value })), ...merged];
}

function withoutTried({ tried: _, ...change }: UnsavedChange): UnsavedChange {
  return change;
}

function restored(key: string): readonly UnsavedChange[] {
  try {
    const kept: unknown = JSON.parse(readLocal(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
