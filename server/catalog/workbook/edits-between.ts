type Members = ReadonlyMap<string, unknown>;

/** Sets one place of a document, or removes it if the value is null. */
export interface PlannedEdit {
  readonly document: string;
  /** Keys from the outside in; an item in a list of items has its code. */
  readonly pointer: readonly string[];
  readonly value: unknown;
}

/**
 * The smallest edits that turn one state of a document into the other. What stands in another order is set as a whole:
 * `{ Small: 42, Large: 42 }` with a Medium in between is one edit of `sizes`.
 */
export function editsBetween(document: string, before: unknown, after: unknown): readonly PlannedEdit[] {
  const edits: PlannedEdit[] = [];
  function compare(pointer: readonly string[], was: unknown, is: unknown): void {
    if (isSame(was, is)) return;
    const [members, next] = [membersOf(was, pointer), membersOf(is, pointer)];
    if (!members || !next || !keepsOrder(members, next)) edits.push({ document, pointer, value: is ?? null });
    else
      for (const key of new Set([...members.keys(), ...next.keys()]))
        compare([...pointer, key], members.get(key), next.get(key));
  }
  compare([], before, after);
  return edits;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Lists are one value each, except for a file's list of items. */
function membersOf(value: unknown, pointer: readonly string[]): Members | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return pointer.length === 0 ? new Map(value.map((item: { code: string }) => [item.code, item])) : undefined;
}

/** Whether new members stand behind all others, where setting them puts them. */
function keepsOrder(before: Members, after: Members): boolean {
  const kept = [...before.keys()].filter((key) => after.has(key));
  const added = [...after.keys()].filter((key) => !before.has(key));
  return isSame([...kept, ...added], [...after.keys()]);
}
