import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CatalogState } from '../../../domain/calls/catalog';
import { productPicturePath } from '../../../domain/catalog/catalog';
import type { CatalogProblem } from '../../../domain/catalog/check/catalog-problems';
import { type ReadCatalog, readCatalog } from '../../../domain/catalog/check/read-catalog';
import type { DraftEdit, Edit, Json, JsonDocuments, Place } from '../../../domain/catalog/draft';
import { isObject, isRelated } from '../../../domain/catalog/draft';
import { fieldsOf, mayChangeField } from '../../../domain/catalog/field-groups';
import { discardDraft, readCatalog as fetchCatalog, saveDraft } from '../session/office-calls';
import { type Loaded, tellDraftCount, useOffice, useOfficeAction, useWhileVisible } from '../session/office-context';
import { type CatalogStore, createCatalogStore, type FieldConflict, type Saving } from './catalog-store';

/** What an editor works with. Changes show at once, and nothing typed is lost. */
export interface Catalog {
  readonly state: CatalogState;
  readonly published: JsonDocuments;
  /** Documents as the draft has them, with what was typed here. */
  readonly documents: JsonDocuments;
  /** The draft as the check last read it, a moment ago. */
  readonly read: ReadCatalog;
  readonly problems: readonly CatalogProblem[];
  readonly unsaved: readonly Edit[];
  readonly conflicts: readonly FieldConflict[];
  readonly saving: Saving;
  /** @param field of a customer's document; its items by default */
  mayChange(document: string, field?: string): boolean;
  mayPublish(edit: Edit): boolean;
  /** Saved after a moment, or at once with `flush`. `null` removes. */
  change(...changes: readonly Edit[]): void;
  flush(): void;
  /** Changes and flushes: for whatever isn't typed. */
  save(...changes: readonly Edit[]): void;
  resolve(conflict: FieldConflict, choice: 'mine' | 'theirs'): void;
  /** Takes these changes out of the draft. @returns whether it worked */
  discard(edits: readonly DraftEdit[]): Promise<boolean>;
  /** After another call has changed the draft or published it. */
  reload(): Promise<void>;
}

const POLL_MS = 10_000;

let current: { readonly person: string; readonly store: CatalogStore } | undefined;

/** One for all screens, so that leaving one loses nothing. */
function storeOf(person: string): CatalogStore {
  if (current?.person === person) return current.store;
  const store = createCatalogStore(
    {
      async read(known) {
        const have = known && { revision: known.revision, draft: known.draft };
        const answer = await fetchCatalog(have);
        return 'same' in answer ? undefined : answer;
      },
      save: (edits) =>
        saveDraft(
          edits.map(({ document, pointer, value, seen }) => ({ document, pointer: [...pointer], value, seen })),
        ),
    },
    `catalog_unsaved:${person}`,
  );
  current = { person, store };
  return store;
}

/** Reads the catalog now, every ten seconds while it's visible, and on return. */
export function useCatalog(): readonly [Loaded<Catalog>, () => Promise<void>] {
  const office = useOffice();
  const act = useOfficeAction();
  const store = storeOf(office.me.person.id);
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const { draft, failure, documents, unsaved, conflicts, saving } = snapshot;
  const checked = useChecked(draft, documents);

  useEffect(() => {
    const keep = () => store.flush();
    void store.reload();
    const end = new AbortController();
    window.addEventListener('online', keep, { signal: end.signal });
    window.addEventListener('pagehide', keep, { signal: end.signal });
    return () => {
      store.flush();
      end.abort();
    };
  }, [store]);
  useWhileVisible(store.reload, POLL_MS);

  const count = draft?.edits.length;
  useEffect(() => tellDraftCount(count), [count]);

  const { grants } = office.me.person;
  const loaded = useMemo((): Loaded<Catalog> => {
    if (!draft || !checked) return failure ? { kind: 'failed', message: failure } : { kind: 'loading' };
    return {
      kind: 'loaded',
      value: {
        state: draft,
        published: draft.documents,
        documents,
        ...checked,
        unsaved,
        conflicts,
        saving,
        mayChange: (document, field = 'items') =>
          mayChangeField(grants, { document, field, isNew: draft.documents[document] === undefined }),
        mayPublish: (edit) =>
          fieldsOf(edit, draft.documents[edit.document] ?? null).every((change) => mayChangeField(grants, change)),
        change: (...changes) => store.change(changes),
        flush: store.flush,
        save(...changes) {
          store.change(changes);
          store.flush();
        },
        resolve: store.resolve,
        async discard(edits) {
          store.forget((change) => edits.some((edit) => isRelated(edit, change)));
          const saved = await act(() => discardDraft(edits.map(({ id }) => id)));
          await store.reload();
          return saved !== undefined;
        },
        reload: store.reload,
      },
    };
  }, [draft, failure, documents, unsaved, conflicts, saving, checked, grants, act, store]);
  return [loaded, store.reload];
}

interface Checked {
  readonly read: ReadCatalog;
  readonly problems: readonly CatalogProblem[];
}

/** Checks the documents while somebody types, when the browser is idle. */
function useChecked(draft: CatalogState | undefined, documents: JsonDocuments): Checked | undefined {
  const [checked, setChecked] = useState<Checked>();
  const drawings = draft?.drawings;
  useEffect(() => {
    if (!drawings) return;
    const check = () => {
      const problems: CatalogProblem[] = [];
      const known = { families: drawings.families, files: new Map(Object.entries(drawings.files)) };
      const read = readCatalog(new Map(Object.entries(documents)), known, (problem) => void problems.push(problem));
      setChecked({ read, problems });
    };
    // Safari has no idle time.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(check, 100);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(check, { timeout: 500 });
    return () => cancelIdleCallback(idle);
  }, [documents, drawings]);
  return checked;
}

const drawn = new WeakMap<JsonDocuments, ReadonlySet<string>>();

/** The addresses of the pictures that stores show. Unpublished items have none yet. */
export function picturesOf(published: JsonDocuments): ReadonlySet<string> {
  const known = drawn.get(published);
  if (known) return known;
  const sold = new Set(
    Object.entries(published).flatMap(([path, customer]) =>
      path.startsWith('customers/') && isObject(customer) && isObject(customer.items ?? null)
        ? Object.keys(customer.items as object)
        : [],
    ),
  );
  const items = Object.entries(published).flatMap(([path, list]) =>
    path.startsWith('items/') && Array.isArray(list) ? (list as readonly Json[]) : [],
  );
  const pictures = new Set(
    items.flatMap((item) => {
      if (!isObject(item) || typeof item.code !== 'string' || !sold.has(item.code)) return [];
      const { code, colors } = item;
      return Array.isArray(colors) ? colors.map((color) => productPicturePath(code, String(color))) : [];
    }),
  );
  drawn.set(published, pictures);
  return pictures;
}

/** Changes of the draft in this place, above it, or below it; oldest first. */
export function editsAt({ state }: Catalog, place: Place): readonly DraftEdit[] {
  return state.edits.filter((edit) => isRelated(edit, place));
}
