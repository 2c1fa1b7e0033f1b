import { type Cart, type CartEntry, cartKey } from '../cart';
import { cellKey } from '../quantity-grid';
import type { Person } from './name-list';

/**
 * The names stay on the device; an order has only quantities. If Ann and Bob each get a navy polo in Large, the cart
 * has 'PL420,Large,Navy,Honda' with 2, and the packing list has a row for each of them.
 */
export interface NamedUnits {
  readonly name: string;
  readonly quantity: number;
  readonly entry: Pick<CartEntry, 'code' | 'type' | 'name' | 'size' | 'color' | 'embroidery'>;
}

export interface PackingRow extends NamedUnits {
  /** Units the order has for this name; fewer than `quantity` if the line was lowered, 0 if it was removed. */
  readonly ordered: number;
}

export interface PackingList {
  readonly rows: readonly PackingRow[];
  readonly unnamed: readonly CartEntry[];
}

/** Ties people to the entries added to the cart. If a person's cell is empty by now, the grid undid it. */
export function namedUnits(people: readonly Person[], added: readonly CartEntry[]): readonly NamedUnits[] {
  const entries = new Map(added.map((entry) => [cellKey(entry.color, entry.size), entry]));
  return people.flatMap(({ name, quantity, color, size }) => {
    const entry = entries.get(cellKey(color, size));
    if (!entry) return [];
    const { code, type, embroidery } = entry;
    return [{ name, quantity, entry: { code, type, name: entry.name, size, color, embroidery } }];
  });
}

export function packingList(names: readonly NamedUnits[], ordered: Cart): PackingList {
  const left = new Map(Object.values(ordered).map((entry) => [cartKey(entry), entry.quantity]));
  const rows = names.map((named) => {
    const key = cartKey(named.entry);
    const available = left.get(key) ?? 0;
    const units = Math.min(available, named.quantity);
    left.set(key, available - units);
    return { ...named, ordered: units };
  });
  const unnamed = Object.values(ordered).flatMap((entry) => {
    const quantity = left.get(cartKey(entry)) ?? 0;
    return quantity > 0 ? [{ ...entry, quantity }] : [];
  });
  return { rows, unnamed };
}

export interface PackingPerson {
  readonly name: string;
  readonly rows: readonly PackingRow[];
}

/** One person may get several items: Bob a polo and a cap. In the order of the list. */
export function packingPeople(rows: readonly PackingRow[]): readonly PackingPerson[] {
  const people = new Map<string, PackingRow[]>();
  for (const row of rows) people.set(row.name, [...(people.get(row.name) ?? []), row]);
  return [...people].map(([name, own]) => ({ name, rows: own }));
}

/** Splits a cart's names when it's ordered. Names stay with the cart while only the cart has their entry. */
export function namesOfOrder(
  names: readonly NamedUnits[],
  ordered: Cart,
  cartLeft: Cart,
): { readonly ordered: readonly NamedUnits[]; readonly left: readonly NamedUnits[] } {
  const isLeft = ({ entry }: NamedUnits) => {
    const key = cartKey(entry);
    return !Object.hasOwn(ordered, key) && Object.hasOwn(cartLeft, key);
  };
  return { ordered: names.filter((named) => !isLeft(named)), left: names.filter(isLeft) };
}
