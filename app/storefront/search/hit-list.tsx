import { type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import { MAIN_LINE } from '../../../domain/catalog/customer';
import { MAX_SEARCH_LENGTH } from '../../../domain/catalog/search-words';
import { useStorefront } from '../storefront-context';
import { HitRow } from './hit-row';
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
