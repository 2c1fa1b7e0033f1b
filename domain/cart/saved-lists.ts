import * as v from 'valibot';
import { plainText } from '../text/text-schema';
import type { Cart } from './cart';
import { readCart } from './stored-cart';

export interface SavedList {
  readonly id: string;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly saved_at: number;
  readonly cart: Cart;
}

const MAX_LISTS = 50;
export const MAX_LIST_NAME_LENGTH = 60;

export type ListResult =
  | { readonly kind: 'lists'; readonly lists: readonly SavedList[] }
  | { readonly kind: 'refused'; readonly message: string };

const listName = v.pipe(plainText('name', MAX_LIST_NAME_LENGTH), v.minLength(1, 'Enter a name for the list.'));

const listShape = v.object({ id: v.string(), name: v.string(), saved_at: v.number(), cart: v.unknown() });

export function addList(lists: readonly SavedList[], list: SavedList): ListResult {
  if (lists.length >= MAX_LISTS) {
    return refuse(`This device stores at most ${MAX_LISTS} lists. Delete one, then save again.`);
  }
  const name = checkName(lists, list.name, list.id);
  return name.kind === 'name' ? { kind: 'lists', lists: [{ ...list, name: name.name }, ...lists] } : name;
}

export function renameList(lists: readonly SavedList[], id: string, newName: string): ListResult {
  const name = checkName(lists, newName, id);
  if (name.kind !== 'name') return name;
  return { kind: 'lists', lists: lists.map((list) => (list.id === id ? { ...list, name: name.name } : list)) };
}

export function removeList(lists: readonly SavedList[], id: string): readonly SavedList[] {
  return lists.filter((list) => list.id !== id);
}

export function restoreList(lists: readonly SavedList[], list: SavedList, index: number): ListResult {
  if (lists.some(({ id }) => id === list.id)) return { kind: 'lists', lists };
  if (lists.length >= MAX_LISTS) return refuse(`This device stores at most ${MAX_LISTS} lists.`);
  return { kind: 'lists', lists: lists.toSpliced(index, 0, list) };
}

export function readLists(stored: unknown): readonly SavedList[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_LISTS).flatMap((value) => {
    const parsed = v.safeParse(listShape, value);
    const cart = parsed.success ? readCart(parsed.output.cart) : undefined;
    return parsed.success && cart ? [{ ...parsed.output, cart }] : [];
  });
}

function checkName(
  lists: readonly SavedList[],
  text: string,
  id: string,
): { readonly kind: 'name'; readonly name: string } | Extract<ListResult, { kind: 'refused' }> {
  const parsed = v.safeParse(listName, text);
  if (!parsed.success) return refuse(parsed.issues[0].message);
  const name = parsed.output;
  const isTaken = lists.some((list) => list.id !== id && list.name.toLowerCase() === name.toLowerCase());
  return isTaken ? refuse(`There is a list named ${name} already. Choose another name.`) : { kind: 'name', name };
}

function refuse(message: string): Extract<ListResult, { kind: 'refused' }> {
  return { kind: 'refused', message };
}
