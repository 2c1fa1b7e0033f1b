import type { CustomerKey } from '../address/customer-key';

/**
 * The draft of the catalog: edits of single places in its documents, in order.
 *
 * `{ document: 'items/mens.json', pointer: ['PL420', 'sizes', '2XLarge'], value: 45 }` sets a price. In a list of
 * items, the first segment is an item's code; everything else is a key of an object. `null` removes.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** Documents that are JSON, parsed, by path. */
export type JsonDocuments = Readonly<Record<string, Json>>;

/** Where an edit is: a document, or a place in it. */
export interface Place {
  readonly document: string;
  readonly pointer: readonly string[];
}

export interface Edit extends Place {
  readonly value: Json;
}

/** An edit in the draft that all editors share. */
export interface DraftEdit extends Edit {
  readonly id: number;
  /** What was published there when the edit was made. */
  readonly base: Json;
  /** Null for people who were forgotten. */
  readonly person: string | null;
  readonly by: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export function customerFile(key: CustomerKey): string {
  return `customers/${key}.json`;
}

/** Customer of a document; undefined if all customers share it. */
export function customerOf(document: string): CustomerKey | undefined {
  return /^customers\/(.+)\.json$/.exec(document)?.[1];
}

/** Null if there's nothing. */
export function valueAt(documents: JsonDocuments, { document, pointer }: Place): Json {
  let found: Json = ownValue(documents, document);
  for (const [depth, segment] of pointer.entries()) {
    if (isItems(found)) found = depth === 0 ? (found.find((item) => codeOf(item) === segment) ?? null) : null;
    else found = isObject(found) ? ownValue(found, segment) : null;
  }
  return found;
}

/** Creates missing parent objects; replaces anything else in the way. */
export function applyEdit(documents: JsonDocuments, { document, pointer, value }: Edit): JsonDocuments {
  const before = ownValue(documents, document);
  const [code, ...rest] = pointer;
  const isList = isItems(before) || (before === null && document.startsWith('items/'));
  const after =
    isList && code !== undefined
      ? itemsWith(isItems(before) ? before : [], code, rest, value)
      : set(before, pointer, value);
  return objectWith(documents, document, after) as JsonDocuments;
}

/** In order: later edits win. */
export function applyEdits(documents: JsonDocuments, edits: readonly Edit[]): JsonDocuments {
  return edits.reduce(applyEdit, documents);
}

/** Names a place. What's within it has a name that starts with this one. */
export function placeName({ document, pointer }: Place): string {
  return `${JSON.stringify([document, ...pointer]).slice(0, -1)},`;
}

/** Whether a place is another one, or part of it. */
export function isWithin(place: Place, whole: Place): boolean {
  return placeName(place).startsWith(placeName(whole));
}

/** Whether what is at one place depends on the other. */
export function isRelated(one: Place, other: Place): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** The order of keys counts: sizes are in the order in which they show. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was published there has changed since the edit was made. */
export function isConflict(edit: DraftEdit, published: JsonDocuments): boolean {
  return !isSame(valueAt(published, edit), edit.base);
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isItems(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function codeOf(item: Json): Json {
  return isObject(item) ? ownValue(item, 'code') : null;
}

/** Keys come from people: `constructor` is one like any other. */
function ownValue(object: JsonObject, key: string): Json {
  return Object.hasOwn(object, key) ? (object[key] as Json) : null;
}

function set(before: Json, pointer: readonly string[], value: Json): Json {
  const [key, ...rest] = pointer;
  if (key === undefined) return value;
  const object = isObject(before) ? before : {};
  const after = set(ownValue(object, key), rest, value);
  // Nothing is removed from where nothing is.
  if (after === null && !isObject(before)) return before;
  return objectWith(object, key, after);
}

function objectWith(object: JsonObject, key: string, value: Json): JsonObject {
  if (value !== null) return { ...object, [key]: value };
  const { [key]: _, ...rest } = object;
  return rest;
}

function itemsWith(items: readonly Json[], code: string, pointer: readonly string[], value: Json): readonly Json[] {
  const index = items.findIndex((item) => codeOf(item) === code);
  const isPart = pointer.length > 0 && value !== null;
  const after = set(items[index] ?? (isPart ? { code } : null), pointer, value);
  if (index === -1) return after === null ? items : [...items, after];
  return after === null ? items.toSpliced(index, 1) : items.with(index, after);
}
