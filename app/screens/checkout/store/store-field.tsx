import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { findStores, storeName } from '../../../../domain/catalog/store-names';
import { NO_STORE } from '../../../../domain/orders/order';
import { useMediaQuery } from '../../../components/use-media-query';
import { useStorefront } from '../../../storefront/storefront-context';

interface StoreFieldProps {
  readonly id: string;
  /** The chosen store, or undefined while none is chosen. */
  readonly store: string | undefined;
  onStore(store: string): void;
  readonly error?: string | undefined;
  readonly className?: string;
}

/**
 * The store to order for: a list that Enter, an arrow key or a press opens, and that typing searches by any word of
 * names and addresses. None is its first choice (docs/specification.md, Checkout).
 */
export function StoreField({ id, store, onStore, error, className = '' }: StoreFieldProps) {
  const { customer } = useStorefront();
  const stores = Object.keys(customer.stores);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // The list is short enough for fingers; a tablet's own keyboard would cover it. A real keyboard still types.
  const isTouch = useMediaQuery('(pointer: coarse)');
  const found = findStores([NO_STORE, ...stores], typed);

  function handleKey(event: KeyboardEvent<HTMLInputElement>, isOpen: boolean): void {
    if (event.key !== 'Enter' || isOpen) return;
    // In a form, Enter would send it.
    event.preventDefault();
    openList(input.current);
  }

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        Store
      </label>
      <Combobox
        value={store ?? null}
        onChange={(next) => next !== null && onStore(next)}
        onClose={() => setTyped('')}
        invalid={error !== undefined}
      >
        {({ open }) => (
          <div className="relative">
            <ComboboxInput
              ref={input}
              id={id}
              autoComplete="off"
              maxLength={200}
              inputMode={isTouch ? 'none' : 'search'}
              placeholder={stores.length > 1 ? 'Choose your store' : NO_STORE}
              displayValue={(chosen: string | null) => (chosen ? storeName(chosen).name : '')}
              onChange={(event) => setTyped(event.target.value)}
              onFocus={(event) => event.target.select()}
              onClick={() => !open && openList(input.current)}
              onKeyDown={(event) => handleKey(event, open)}
              aria-describedby={error ? errorId : undefined}
              className={`h-12 w-full rounded-control border bg-surface pr-10 pl-3.5 text-ellipsis outline-none placeholder:text-ink-3 focus:border-brand focus:ring-3 focus:ring-brand-tint ${error ? 'border-err' : 'border-line-strong'}`}
            />
            <ChevronDown
              aria-hidden
              size={20}
              strokeWidth={1.75}
              className="pointer-events-none absolute top-3.5 right-3"
            />
            <ComboboxOptions
              ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
              aria-label="Choices"
              className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-80 scroll-mb-38 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-float outline-none empty:invisible sm:scroll-mb-4"
            >
              {found.map((option) => (
                <StoreOption key={option} store={option} />
              ))}
            </ComboboxOptions>
            {open && found.length === 0 && (
              <p role="alert" className="mt-1.5 text-label text-ink-2">
                No stores match. Try another word from the name or address.
              </p>
            )}
          </div>
        )}
      </Combobox>
      {error && (
        <p id={errorId} className="mt-1.5 text-label font-medium text-err">
          {error}
        </p>
      )}
    </div>
  );
}

function StoreOption({ store }: { store: string }) {
  const { name, address } = storeName(store);
  return (
    <ComboboxOption
      value={store}
      className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 data-focus:bg-brand-tint"
    >
      {({ selected }) => (
        <>
          <span className="min-w-0 flex-1">
            <b className="block font-heading">{name}</b>
            {address && <span className="block text-label text-ink-2">{address}</span>}
          </span>
          {selected && <Check aria-hidden size={18} className="shrink-0 text-brand" />}
        </>
      )}
    </ComboboxOption>
  );
}

/** Opens the list as its own key does; the library has no function for it. */
function openList(input: HTMLInputElement | null): void {
  input?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
}
