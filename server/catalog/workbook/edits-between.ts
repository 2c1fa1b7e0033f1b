import type { Edit, Json } from '../../../domain/catalog/draft';

type Members = ReadonlyMap<string, Json>;

export interface PlannedEdit extends Edit {
  /** What's there now. */
  readonly seen: Json;
}

/**
 * The smallest edits that turn one state of a document into the other. A reordered part is set as a whole:
 * `{ Small: 42, Large: 42 }` with a Medium in between is one edit of `sizes`.
 * @param whole keys whose values are set as a whole, which takes fewer edits
 */
export function editsBetween(
  document: string,
  before: Json,
  after: Json,
  whole: readonly string[] = [],
): readonly PlannedEdit[] {
  const edits: PlannedEdit[] = [];
  function compare(pointer: readonly string[], was: Json, is: Json): void {
    if (isSame(was, is)) return;
    const isWhole = whole.includes(pointer.at(-1) ?? '');
    const [members, next] = [membersOf(was, pointer), membersOf(is, pointer)];
    if (isWhole || !members || !next || !keepsOrder(members, next))
      edits.push({ document, pointer, value: is, seen: was });
    else
      for (const key of new Set([...members.keys(), ...next.keys()]))
        compare([...pointer, key], members.get(key) ?? null, next.get(key) ?? null);
  }
  compare([], before, after);
  return edits;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Lists are one value each, except for a file's list of items. */
function membersOf(value: Json, pointer: readonly string[]): Members | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return pointer.length === 0 ? new Map(value.map((item: Json) => [(item as { code: string }).code, item])) : undefined;
}

/** Whether new members come last, where setting them puts them. */
function keepsOrder(before: Members, after: Members): boolean {
  const kept = [...before.keys()].filter((key) => after.has(key));
  const added = [...after.keys()].filter((key) => !before.has(key));
  return isSame([...kept, ...added], [...after.keys()]);
}
