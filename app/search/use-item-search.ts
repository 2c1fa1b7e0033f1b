import { useMemo, useState } from 'react';
import type { StorefrontItem } from '../../domain/catalog/catalog';
import { colorsOfHits, type ItemHit, type ItemIndex, indexItems } from '../../domain/catalog/search';
import type { SearchedStore } from '../../domain/catalog/search-fields';
import { wordsOfSearch } from '../../domain/catalog/search-words';
import { useStorefront } from '../data/storefront/storefront-context';
import { readRecentItems } from './recent-items';

export type StorefrontHit = ItemHit<StorefrontItem>;

const PAGE = 12;

export function useItemSearch(typed: string) {
  const { customer, items } = useStorefront();
  const [text, setText] = useState(typed);
  const [onlyIn, setOnlyIn] = useState<string>();
  const [chosen, setChosen] = useState<number>();
  const [shown, setShown] = useState(PAGE);
  const recent = useMemo(() => itemsOf(readRecentItems(customer.key), items), [customer.key, items]);
  const isEmpty = text.trim() === '';
  const index = isEmpty ? undefined : indexOf(items, customer);
  const all = useMemo(() => index?.search(text) ?? [], [index, text]);
  const fewerWords = useMemo(() => (index && all.length === 0 ? wordsWithHits(text, index) : []), [index, text, all]);
  const colors = useMemo(() => colorsOfHits(all, customer.colors), [all, customer.colors]);
  const color = onlyIn !== undefined && colors.includes(onlyIn) ? onlyIn : undefined;
  const hits: readonly StorefrontHit[] = isEmpty
    ? recent.map((item) => ({ item, colors: [], words: [] }))
    : color
      ? all.filter(({ item }) => item.colors.includes(color)).map((hit) => inColor(hit, color))
      : all;
  // Enter opens the best hit; among recent items it opens nothing until one is chosen.
  const active = hits.length === 0 ? undefined : (chosen ?? (isEmpty ? undefined : 0));

  function restart() {
    setChosen(undefined);
    setShown(PAGE);
  }
  return {
    text,
    isEmpty,
    hits,
    shown: hits.slice(0, Math.max(shown, (active ?? 0) + 1)),
    active,
    recent,
    fewerWords,
    colors,
    color,
    showMore: () => setShown((before) => (before < hits.length ? before + PAGE : before)),
    choose: setChosen,
    move(step: 1 | -1) {
      if (hits.length === 0) return;
      setChosen(active === undefined ? (step > 0 ? 0 : hits.length - 1) : (active + step + hits.length) % hits.length);
    },
    type(next: string) {
      setText(next);
      restart();
    },
    filter(next: string | undefined) {
      setOnlyIn(next);
      restart();
    },
  };
}

export type ItemSearch = ReturnType<typeof useItemSearch>;

function itemsOf(codes: readonly string[], items: ReadonlyMap<string, StorefrontItem>): readonly StorefrontItem[] {
  return codes.flatMap((code) => items.get(code) ?? []);
}

/** Searches to suggest when nothing has all the words. */
function wordsWithHits(text: string, index: ItemIndex<StorefrontItem>): readonly string[] {
  const words = wordsOfSearch(text);
  return words.length > 1 ? words.filter((word) => index.search(word).length > 0) : [];
}

function inColor(hit: StorefrontHit, color: string): StorefrontHit {
  return { ...hit, colors: [color, ...hit.colors.filter((other) => other !== color)] };
}

type Items = ReadonlyMap<string, StorefrontItem>;

const indexes = new WeakMap<Items, ItemIndex<StorefrontItem>>();

/** The index of a loaded catalog, built on first use. */
function indexOf(items: Items, store: SearchedStore): ItemIndex<StorefrontItem> {
  const index = indexes.get(items) ?? indexItems(items.values(), store);
  indexes.set(items, index);
  return index;
}

export function prepareIndex(items: Items, store: SearchedStore): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => indexOf(items, store));
  else setTimeout(() => indexOf(items, store));
}
