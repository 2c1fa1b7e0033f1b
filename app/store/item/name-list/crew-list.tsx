import { ListPlus } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { CartEntry } from '../../../../domain/cart/cart';
import { parsePeople, peopleInGrid, withPeople } from '../../../../domain/cart/name-list/fill-grid';
import type { Person } from '../../../../domain/cart/name-list/name-list';
import { cellKey, type Quantities } from '../../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { countOf } from '../../../../domain/text/count-of';
import { useDraft } from '../../../cart/drafts';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { Button } from '../../../ui/button';
import { useToast } from '../../../ui/toast';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';

const loadScreen = async () => (await import('./name-list-screen')).NameListScreen;

export function CrewListButton({ list: { open, prefetch } }: { list: Pick<CrewListState, 'open' | 'prefetch'> }) {
  return (
    <Button size="small" data-opens="crew-list" onClick={open} {...prefetch}>
      <ListPlus size={18} strokeWidth={2} />
      Crew List
    </Button>
  );
}

export function CrewList({ list, color, logo }: { list: CrewListState; color: string; logo: string | null }) {
  return (
    list.Screen && (
      <list.Screen
        item={list.item}
        color={color}
        logo={logo}
        quantities={list.quantities}
        onFill={list.fill}
        onClose={list.close}
      />
    )
  );
}

type CrewListState = ReturnType<typeof useCrewList>;

interface Grid {
  readonly quantities: Quantities;
  edit(change: (before: Quantities) => Quantities, label: string): void;
  setActiveCell(cell: string): void;
}

const NOBODY: readonly Person[] = [];

/** Opens the crew list over an item's grid, and keeps the names of the people it filled in. */
export function useCrewList(item: StorefrontItem, { quantities, edit, setActiveCell }: Grid) {
  const { customer } = useStorefront();
  const toast = useToast();
  const screen = useLazyDialog(loadScreen);
  const [people, setPeople] = useDraft(`crew:${item.code}`, parsePeople, NOBODY);

  function fill(added: readonly Person[]) {
    const units = added.reduce((sum, { quantity }) => sum + quantity, 0);
    edit((before) => withPeople(before, added), 'Crew list');
    setPeople([...peopleInGrid(people, quantities), ...added]);
    flushSync(screen.close);
    const [first] = added;
    if (first) setActiveCell(cellKey(first.color, first.size));
    toast.show(`Filled ${unitCount(units)} for ${countOf(added.length, 'person', 'people')}`);
  }

  function handleAdded(entries: readonly CartEntry[]) {
    if (people.length === 0) return;
    setPeople(NOBODY);
    import('../../../outbox/packing-list/packing-names')
      .then(({ keepNames }) => keepNames(customer.key, people, entries))
      .catch(() =>
        toast.show('Added to the cart, but this device could not save the names for a packing list.', 'error'),
      );
  }

  function close() {
    flushSync(screen.close);
    document.querySelector<HTMLElement>('[data-opens="crew-list"]')?.focus();
  }

  const { Dialog: Screen, isOpen, open, prefetch } = screen;
  return { item, quantities, Screen, isOpen, open, prefetch, close, fill, handleAdded };
}
