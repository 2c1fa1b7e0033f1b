import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { storeName } from '../../../../domain/catalog/store-names';
import type { StoreList } from './use-store-list';

interface StoreOptionsProps {
  readonly id: string;
  readonly list: StoreList;
  readonly chosen: string | undefined;
}

/** The id of one option, which the field names as the active one. */
export function storeOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The stores that were found, below the field. */
export function StoreOptions({ id, list, chosen }: StoreOptionsProps) {
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
      // A press on the list leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-80 scroll-mb-38 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-float sm:scroll-mb-4"
    >
      {found.map((store, index) => (
        <StoreOption
          key={store}
          id={storeOptionId(id, index)}
          store={store}
          isActive={index === active}
          isChosen={store === chosen}
          onPoint={() => list.point(index)}
          onChoose={() => list.choose(store)}
        />
      ))}
    </div>
  );
}

interface StoreOptionProps {
  readonly id: string;
  readonly store: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  onPoint(): void;
  onChoose(): void;
}

function StoreOption({ id, store, isActive, isChosen, onPoint, onChoose }: StoreOptionProps) {
  const { name, address } = storeName(store);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={`flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 ${isActive ? 'bg-brand-tint forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <b className="block font-heading">{name}</b>
        {address && <span className="block text-label text-ink-2">{address}</span>}
      </span>
      {isChosen && <Check aria-hidden size={18} className="shrink-0 text-brand" />}
    </div>
  );
}
