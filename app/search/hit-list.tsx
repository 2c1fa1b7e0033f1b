import { ChevronRight } from 'lucide-react';
import { type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import { type CatalogItem, startingPrice } from '../../domain/catalog/catalog';
import { fabricOf } from '../../domain/catalog/colors';
import { isGridType, itemTypeLabel } from '../../domain/catalog/item-types';
import { highlight, MAX_SEARCH_LENGTH } from '../../domain/catalog/search-words';
import { formatDollars } from '../../domain/money';
import { countOf } from '../../domain/text/count-of';
import { MAIN_LINE } from '../data/storefront/deployment';
import { useStorefront } from '../data/storefront/storefront-context';
import { ColorDot } from '../ui/color-dot';
import { Picture } from '../ui/picture';
import type { ItemSearch, StorefrontHit } from './use-item-search';

const NEAR_END = 200;

interface HitListProps {
  readonly id: string;
  readonly search: ItemSearch;
  onOpen(hit: StorefrontHit): void;
}

export function HitList({ id, search, onOpen }: HitListProps) {
  const { text, hits, shown, active, showMore, choose } = search;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at the top
  useEffect(() => {
    list.current?.scrollTo(0, 0);
  }, [text]);

  function handleScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollTop + clientHeight > scrollHeight - NEAR_END) showMore();
  }

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Items"
      onScroll={handleScroll}
      className={`relative min-h-0 overflow-y-auto overscroll-contain px-2 max-sm:flex-1 ${hits.length > 0 ? 'pb-2' : ''}`}
    >
      {shown.map((hit, index) => (
        <HitRow
          key={hit.item.code}
          id={optionId(id, index)}
          hit={hit}
          search={text}
          isActive={index === active}
          position={index + 1}
          total={hits.length}
          onPoint={() => choose(index)}
          onOpen={() => onOpen(hit)}
        />
      ))}
    </div>
  );
}

export function NoHits({ search }: { search: ItemSearch }) {
  const { customer } = useStorefront();
  const [rep] = customer.account_reps;
  return (
    <div className="px-4 pt-1 pb-5 sm:px-5">
      <p className="text-lead font-heading wrap-anywhere">
        No item found for "{search.text.trim().slice(0, MAX_SEARCH_LENGTH)}".
      </p>
      {search.fewerWords.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-2">
          Search only for
          {search.fewerWords.map((word) => (
            <button
              key={word}
              type="button"
              onClick={() => search.type(word)}
              className="h-11 max-w-full truncate rounded-full border border-line-strong px-4 font-name text-ink hover:border-ink-3"
            >
              {word}
            </button>
          ))}
        </p>
      )}
      <p className="mt-2 text-ink-2">
        Try another word for it, or an item's code. {rep ? `${rep.name} can help you find it:` : 'Or call us:'}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {rep && <Call phone={rep.phone}>{rep.name}</Call>}
        <Call phone={MAIN_LINE}>Main line</Call>
      </ul>
    </div>
  );
}

function Call({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={`tel:${phone}`}
        className="flex min-h-12 flex-col justify-center rounded-control border border-line-strong px-3.5 py-1 text-label leading-4.25 hover:border-ink-3"
      >
        <span className="font-name">{children}</span> <span className="text-ink-2">{phone}</span>
      </a>
    </li>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface HitRowProps {
  readonly id: string;
  readonly hit: StorefrontHit;
  readonly search: string;
  readonly isActive: boolean;
  readonly position: number;
  readonly total: number;
  onPoint(): void;
  onOpen(): void;
}

function HitRow({ id, hit, search, isActive, position, total, onPoint, onOpen }: HitRowProps) {
  const { customer } = useStorefront();
  const { item, colors, words } = hit;
  const marked = (text: string) => <Highlighted text={text} words={words} search={search} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      role="option"
      aria-label={`${item.name}, ${item.code}`}
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={total}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={`grid min-h-21 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-xl border-2 px-2 py-1.5 sm:grid-cols-[auto_minmax(0,1fr)_132px_112px_auto] sm:gap-x-4 ${isActive ? 'border-brand bg-brand-tint forced-colors:border-[Highlight]' : 'border-transparent shadow-rule-below forced-colors:border-[Canvas]'}`}
    >
      <Picture
        src={item.pictures[colors[0] ?? item.default_color]}
        alt=""
        code={item.code}
        className="size-17 rounded-lg border border-line max-sm:row-span-2 max-sm:size-14"
      />
      <div className="min-w-0">
        <p className="line-clamp-2 text-lead font-heading tracking-snug">{marked(item.name)}</p>
        {item.fullname !== item.name && (
          <p className="line-clamp-2 text-label text-ink-2 sm:line-clamp-1">{marked(item.fullname)}</p>
        )}
        <p className="truncate text-label text-ink-2">
          {marked(item.code)}, {marked(itemTypeLabel(item.type, customer.type_names))}
        </p>
      </div>
      <HitColors colors={item.colors} named={colors} />
      <HitPrice item={item} />
      <ChevronRight size={20} strokeWidth={1.75} className="text-ink-3 max-sm:hidden" />
    </div>
  );
}

/** Forced colors remove shadows. */
const MARK =
  'bg-transparent text-inherit shadow-[inset_0_-0.42em_0_var(--brand-line)] forced-colors:bg-[Mark] forced-colors:text-[MarkText] forced-colors:forced-color-adjust-none';

function Highlighted({ text, words, search }: { text: string; words: readonly string[]; search: string }) {
  return highlight(text, words, search).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <mark key={index} className={MARK}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

function HitPrice({ item }: { item: CatalogItem }) {
  const tier = item.discount?.find(({ price }) => price > 0);
  const isGrid = isGridType(item.type);
  const price = isGrid ? startingPrice(item) : tier?.price;
  const from = isGrid ? 1 : (tier?.quantity ?? 1);
  if (price === undefined) return <p className="text-right text-label text-ink-2">Priced on PO</p>;
  return (
    <p className="text-right text-caption whitespace-nowrap text-ink-2">
      {isGrid && 'Starts at '}
      <b className="text-lead font-figure text-ink">{formatDollars(price)}</b>
      <span className="block">{from > 1 ? `each from ${from.toLocaleString('en-US')}` : 'each'}</span>
    </p>
  );
}

const MAX_DOTS = 5;

/** Colors that the search names come first. */
function HitColors({ colors, named }: { colors: readonly string[]; named: readonly string[] }) {
  const { customer } = useStorefront();
  const [best] = named;
  const all = [...named, ...colors.filter((color) => !named.includes(color))];
  const fabrics = all.filter((color) => fabricOf(color, customer.colors));
  return (
    <div className="min-w-0 max-sm:order-last max-sm:col-span-2 max-sm:flex max-sm:items-center max-sm:gap-2">
      {fabrics.length > 0 && (
        <p aria-hidden className="flex gap-1.5">
          {fabrics.slice(0, MAX_DOTS).map((color) => (
            <ColorDot key={color} color={color} className="size-4.5 max-sm:size-4" />
          ))}
        </p>
      )}
      <p className={`truncate text-caption sm:mt-1 ${best ? 'font-heading text-ink' : 'text-ink-2'}`}>
        {best ? `In ${best}` : countOf(colors.length, 'color')}
      </p>
    </div>
  );
}
