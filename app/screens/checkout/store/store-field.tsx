import { ChevronDown } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { storeName } from '../../../../domain/catalog/store-names';
import { NO_STORE } from '../../../../domain/orders/order';
import { useMediaQuery } from '../../../components/use-media-query';
import { useStorefront } from '../../../storefront/storefront-context';
import { StoreOptions, storeOptionId } from './store-options';
import { useStoreList } from './use-store-list';

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
  const list = useStoreList([NO_STORE, ...stores], store, onStore);
  const { isOpen, found, active } = list;
  const listId = useId();
  const errorId = useId();
  // The list is short enough for fingers; a tablet's own keyboard would cover it. A real keyboard still types.
  const isTouch = useMediaQuery('(pointer: coarse)');
  const hasOptions = isOpen && found.length > 0;

  function handleClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
    // Typing then searches, in place of adding to the chosen name.
    if (!isOpen) currentTarget.select();
    list.open();
  }

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        Store
      </label>
      <div className="relative">
        <input
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={hasOptions ? listId : undefined}
          aria-activedescendant={hasOptions ? storeOptionId(listId, active) : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? errorId : undefined}
          autoComplete="off"
          maxLength={200}
          inputMode={isTouch ? 'none' : 'search'}
          placeholder={stores.length > 1 ? 'Choose your store' : NO_STORE}
          value={list.typed ?? (store ? storeName(store).name : '')}
          onChange={(event) => list.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={list.close}
          onClick={handleClick}
          onKeyDown={list.handleKey}
          className={`h-12 w-full rounded-control border bg-surface pr-10 pl-3.5 text-ellipsis outline-none placeholder:text-ink-3 focus:border-brand focus:ring-3 focus:ring-brand-tint ${error ? 'border-err' : 'border-line-strong'}`}
        />
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-3.5 right-3"
        />
        {hasOptions && <StoreOptions id={listId} list={list} chosen={store} />}
        {isOpen && !hasOptions && (
          <p role="alert" className="mt-1.5 text-label text-ink-2">
            No stores match. Try another word from the name or address.
          </p>
        )}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-label font-medium text-err">
          {error}
        </p>
      )}
    </div>
  );
}
