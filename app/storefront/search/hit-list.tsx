import { type UIEvent, useEffect, useRef } from 'react';
import { HitRow } from './hit-row';
import { optionId } from './option-id';
import type { ItemSearch, StorefrontHit } from './use-item-search';

/** How far from its end the list grows, in pixels. */
const NEAR_END = 200;

interface HitListProps {
  readonly id: string;
  readonly search: ItemSearch;
  onOpen(hit: StorefrontHit): void;
}

/** The hits; the list scrolls inside the panel and grows toward its end. */
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
