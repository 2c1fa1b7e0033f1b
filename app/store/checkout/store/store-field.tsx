import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { findStores, storeName } from '../../../../domain/catalog/store-list';
import { NO_STORE } from '../../../../domain/orders/order';
import type { CheckoutForm } from '../../../checkout/checkout-draft';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';
import { useMediaQuery } from '../../../ui/use-media-query';

interface StoreFieldProps {
  readonly store: string | undefined;
  onStore(store: string): void;
  readonly error: string | undefined;
}

/**
 * A combobox: Enter, an arrow key, or a press opens the list; typing searches names and addresses. None comes first
 * (docs/specification.md, Checkout).
 */
export function StoreField({ store, onStore, error }: StoreFieldProps) {
  const { customer } = useStorefront();
  const stores = Object.keys(customer.stores);
  const list = useStoreList([NO_STORE, ...stores], store, onStore);
  const { isOpen, found, active } = list;
  const listId = useId();
  const errorId = useId();
  // A tablet's keyboard would cover the list, which is short enough for fingers. A hardware keyboard still types.
  const isTouch = useMediaQuery('(pointer: coarse)');
  const hasOptions = isOpen && found.length > 0;

  function handleClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
    // So that typing searches instead of adding to the chosen name.
    if (!isOpen) currentTarget.select();
    list.open();
  }

  return (
    <div className="col-span-2 min-w-0">
      <label htmlFor={STORE_FIELD} className="mb-1.5 block text-label font-semibold text-ink-2">
        Store
      </label>
      <div className="relative">
        <input
          id={STORE_FIELD}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={hasOptions ? listId : undefined}
          aria-activedescendant={hasOptions ? `${listId}-${active}` : undefined}
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
        <ChevronDown size={20} strokeWidth={1.75} className="pointer-events-none absolute top-3.5 right-3" />
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

function StoreOptions({ id, list, chosen }: { id: string; list: StoreList; chosen: string | undefined }) {
  const { found, active } = list;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label="Choices"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-80 scroll-mb-38 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-float sm:scroll-mb-4"
    >
      {found.map((store, index) => {
        const { name, address } = storeName(store);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
          <div
            key={store}
            id={`${id}-${index}`}
            role="option"
            aria-selected={store === chosen}
            onPointerMove={() => list.point(index)}
            onClick={() => list.choose(store)}
            className={`flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 ${index === active ? 'bg-brand-tint forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
          >
            <span className="min-w-0 flex-1">
              <b className="block font-heading">{name}</b>
              {address && <span className="block text-label text-ink-2">{address}</span>}
            </span>
            {store === chosen && <Check size={18} className="shrink-0 text-brand" />}
          </div>
        );
      })}
    </div>
  );
}

interface OpenList {
  /** Undefined until something is typed; then all stores show. */
  readonly typed?: string;
  readonly active: number;
  /** Somebody moved to it or typed for it, so Tab takes it. */
  readonly isMeant: boolean;
}

type StoreList = ReturnType<typeof useStoreList>;

function useStoreList(stores: readonly string[], chosen: string | undefined, onChoose: (store: string) => void) {
  const [list, setList] = useState<OpenList>();
  const found = list ? findStores(stores, list.typed ?? '') : [];
  const active = list?.active ?? 0;

  const close = () => setList(undefined);
  const open = () => {
    if (!list) setList({ active: Math.max(0, stores.indexOf(chosen ?? '')), isMeant: false });
  };

  function choose(store: string | undefined): void {
    if (store !== undefined) onChoose(store);
    close();
  }

  function move(by: number): void {
    const next = Math.max(0, Math.min(active + by, found.length - 1));
    if (list) setList({ ...list, active: next, isMeant: true });
    else open();
  }

  function handleKey(event: KeyboardEvent): void {
    // Input methods use these keys themselves.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') {
      choose(list?.isMeant ? found[active] : undefined);
      return;
    }
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    // Enter must not submit the form.
    else if (event.key === 'Enter') list ? choose(found[active]) : open();
    else if (event.key === 'Escape' && list) close();
    else return;
    event.preventDefault();
  }

  return {
    isOpen: list !== undefined,
    typed: list?.typed,
    found,
    active,
    open,
    close,
    type: (typed: string) => setList({ typed, active: 0, isMeant: typed !== '' }),
    point: (index: number) => list && index !== active && setList({ ...list, active: index }),
    choose,
    handleKey,
  };
}

const STORE_FIELD = 'checkout-store';

/**
 * "None" is also what is sent when nothing is chosen (docs/specification.md, Checkout), so groups with several stores
 * are asked about it once.
 */
export function useStoreChoice(form: CheckoutForm) {
  const { customer } = useStorefront();
  const [isNoneChosen, setNoneChosen] = useState(false);
  const question = useLazyDialog(async () => (await import('./no-store-dialog')).NoStoreDialog);
  const isChosen = form.store !== NO_STORE || isNoneChosen || Object.keys(customer.stores).length < 2;

  function maySend(): boolean {
    if (!isChosen) void question.open();
    return isChosen;
  }

  function handleChoose(): void {
    question.close();
    // After the dialog has returned the focus to the button that opened it.
    setTimeout(() => document.getElementById(STORE_FIELD)?.focus());
  }

  function handleSendWithout(): void {
    setNoneChosen(true);
    question.close();
  }

  return {
    shown: isChosen ? form.store : undefined,
    Question: question.Dialog,
    isAsking: question.isOpen,
    prefetch: isChosen ? {} : question.prefetch,
    maySend,
    handleChoose,
    handleSendWithout,
    handleChosen: (store: string) => setNoneChosen(store === NO_STORE),
  };
}

export type StoreChoice = ReturnType<typeof useStoreChoice>;
