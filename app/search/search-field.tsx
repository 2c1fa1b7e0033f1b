import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '../../domain/catalog/search-words';
import { isHardwareKey } from '../ui/screen-keyboard';
import { optionId } from './hit-list';
import type { ItemSearch, StorefrontHit } from './use-item-search';

interface SearchFieldProps {
  readonly listId: string;
  readonly search: ItemSearch;
  /** @param isByKeyboard with a hardware keyboard */
  onOpen(hit: StorefrontHit, isByKeyboard: boolean): void;
  onClose(): void;
}

/** A combobox: the arrow keys move through the hits below while the focus stays here; Enter opens one. */
export function SearchField({ listId, search, onOpen, onClose }: SearchFieldProps) {
  const { text, hits, active } = search;
  const input = useRef<HTMLInputElement>(null);
  // Before the paint: people keep typing.
  useLayoutEffect(() => {
    input.current?.focus();
  }, []);

  function handleKey(event: KeyboardEvent) {
    // An input method uses these keys itself.
    if (event.nativeEvent.isComposing) return;
    const hit = active === undefined ? undefined : hits[active];
    if (event.key === 'ArrowDown') search.move(1);
    else if (event.key === 'ArrowUp') search.move(-1);
    else if (event.key === 'Enter' && hit) onOpen(hit, isHardwareKey(event));
    else return;
    event.preventDefault();
  }

  return (
    <div className="fixed flex items-center bg-surface pl-3.5 max-sm:inset-x-0 max-sm:top-0 max-sm:h-15 max-sm:border-b max-sm:border-line max-sm:pr-1 sm:top-[calc(var(--search-top)+12px)] sm:left-(--search-left) sm:h-13 sm:w-(--search-width) sm:rounded-control sm:border sm:border-brand sm:pr-1 sm:ring-3 sm:ring-brand-tint">
      <Search size={20} strokeWidth={1.75} className="shrink-0 text-brand" />
      <input
        ref={input}
        data-autofocus
        type="text"
        role="combobox"
        aria-label="Search items"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
        placeholder="Name, code, color, size, or logo"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={handleKey}
        className="h-full min-w-0 flex-1 bg-transparent px-3 text-large font-contact outline-none placeholder:font-normal placeholder:text-ink-3"
      />
      <button
        type="button"
        aria-label="Close search"
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:text-ink"
      >
        <X size={20} strokeWidth={1.75} />
      </button>
    </div>
  );
}
