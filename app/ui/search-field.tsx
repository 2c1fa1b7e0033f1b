import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  readonly search: string;
  show(change: { readonly search: string }, isReplacing: boolean): void;
}

/** Follows the address, unless the address only echoes the field's own search. */
export function SearchField({ search, show }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [sent, setSent] = useState<string>();
  const [addressed, setAddressed] = useState(search);
  if (addressed !== search) {
    setAddressed(search);
    if (search !== sent) {
      setText(search);
      setSent(undefined);
    }
  }
  useEffect(() => {
    const typed = text.trim();
    if (typed === search) return;
    const timer = setTimeout(() => {
      setSent(typed);
      // Back leads to the view before the search, not through every intermediate one.
      show({ search: typed }, search !== '' && typed !== '');
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search, show]);

  return (
    <div className="flex h-12 min-w-0 items-center rounded-control border border-line-strong bg-surface pl-3.5 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint">
      <Search size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <input
        type="search"
        aria-label="Search orders"
        placeholder="Name, order, PO, item"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent px-3 text-ellipsis outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setText('')}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2"
        >
          <X size={18} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
