import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addToCart, type Cart, cartTotals } from '../../../../domain/cart/cart';
import { removeList, renameList, restoreList, type SavedList } from '../../../../domain/cart/saved-lists';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { countFaults, lineFaults } from '../../../../domain/checkout/order-check';
import { countOf } from '../../../../domain/text/count-of';
import { useCart } from '../../../cart/cart-context';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { Button } from '../../../ui/button';
import { formatDay } from '../../../ui/format-time';
import { IconButton } from '../../../ui/icon-button';
import { SmallDialog } from '../../../ui/small-dialog';
import { TextField } from '../../../ui/text-field';
import { useToast } from '../../../ui/toast';
import { type Lists, useListName, useLists } from './use-lists';

export function ListsDialog({ onClose }: { onClose(): void }) {
  const { lists, change } = useLists();
  const toast = useToast();
  const [opened, setOpened] = useState<SavedList>();
  const [deleted, setDeleted] = useState<{ readonly list: SavedList; readonly index: number }>();

  async function handleDelete(list: SavedList, index: number) {
    const refused = await change((before) => ({ kind: 'lists', lists: removeList(before, list.id) }));
    if (refused === undefined) setDeleted({ list, index });
    else toast.show(refused, 'error');
  }

  async function handleUndo({ list, index }: NonNullable<typeof deleted>) {
    const refused = await change((before) => restoreList(before, list, index));
    if (refused === undefined) setDeleted(undefined);
    else toast.show(refused, 'error');
  }

  if (opened) return <OpenList list={opened} onBack={() => setOpened(undefined)} onDone={onClose} />;
  return (
    <SmallDialog title="Lists" onClose={onClose} fitsScreen>
      <p className="mt-1 text-label text-ink-2">Carts saved by name on this device.</p>
      {deleted && (
        <p
          role="alert"
          className="mt-3 flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3.5 text-sm"
        >
          <span className="min-w-0 wrap-break-word">{deleted.list.name} deleted</span>
          {/* Takes the focus, because the delete button is gone. */}
          <Button key={deleted.list.name} size="small" autoFocus onClick={() => void handleUndo(deleted)}>
            Undo
          </Button>
        </p>
      )}
      <ul className="mt-3 min-h-0 flex-1 scroll-shade overflow-y-auto border-t border-line">
        {lists?.map((list, index) => (
          <ListRow
            key={list.id}
            list={list}
            change={change}
            onOpen={() => setOpened(list)}
            onDelete={() => void handleDelete(list, index)}
          />
        ))}
      </ul>
      {lists?.length === 0 && (
        <p className="py-4 text-ink-2">
          No lists yet. Fill a cart, then press Save as list: the next order takes one press.
        </p>
      )}
    </SmallDialog>
  );
}

interface ListRowProps {
  readonly list: SavedList;
  readonly change: Lists['change'];
  onOpen(): void;
  onDelete(): void;
}

function ListRow({ list, change, onOpen, onDelete }: ListRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { entries, units } = cartTotals(list.cart);
  if (isRenaming) return <RenameRow list={list} change={change} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex flex-wrap items-center gap-x-1 border-b border-line py-2.5">
      <p className="min-w-40 flex-1">
        <b className="block font-heading wrap-break-word">{list.name}</b>
        <span className="text-label text-ink-2">
          {countOf(entries, 'line')}, {unitCount(units)}, {formatDay(list.saved_at)}
        </span>
      </p>
      <span className="ml-auto flex items-center">
        <IconButton label={`Rename ${list.name}`} Icon={Pencil} onClick={() => setRenaming(true)} />
        <IconButton label={`Delete ${list.name}`} Icon={Trash2} onClick={onDelete} />
        <Button size="small" aria-label={`Open ${list.name}`} onClick={onOpen} className="ml-1">
          Open
        </Button>
      </span>
    </li>
  );
}

function RenameRow({ list, change, onDone }: Pick<ListRowProps, 'list' | 'change'> & { onDone(): void }) {
  const { field, handleSubmit } = useListName(list.name, async (name) => {
    const refused = await change((lists) => renameList(lists, list.id, name));
    if (refused === undefined) onDone();
    return refused;
  });
  return (
    <li className="border-b border-line px-1 py-2.5">
      <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
        <TextField label="New name" autoFocus className="min-w-40 flex-1" {...field} />
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary">
          Rename
        </Button>
      </form>
    </li>
  );
}

const REFUSED = {
  too_many_lines: 'A cart can hold at most 500 lines. Nothing was added.',
  too_many_units: 'A line can hold at most 100,000 units. Nothing was added.',
};

function OpenList({ list, onBack, onDone }: { list: SavedList; onBack(): void; onDone(): void }) {
  const { customer, items } = useStorefront();
  const { cart, totals, setCart } = useCart();
  const toast = useToast();
  const { prices, others } = countFaults(lineFaults(list.cart, items, customer).values());
  const { entries, units } = cartTotals(list.cart);

  function put(next: Cart): void {
    setCart(next);
    toast.show(`${list.name} is in your cart`);
    onDone();
  }

  function handleAdd(): void {
    const added = addToCart(cart, Object.values(list.cart));
    if (added.kind === 'added') put(added.cart);
    else toast.show(REFUSED[added.kind], 'error');
  }

  return (
    <SmallDialog title={list.name} onClose={onDone}>
      <p className="mt-2 text-ink-2">
        {countOf(entries, 'line')}, {unitCount(units)}.
      </p>
      <ul className="mt-2 text-sm">
        {prices + others === 0 && <li className="text-ok">Same items and prices as in today's catalog.</li>}
        {prices > 0 && (
          <li className="text-wait">
            {countOf(prices, 'price has', 'prices have')} changed: the cart shows old and new.
          </li>
        )}
        {others > 0 && (
          <li className="text-err">
            {countOf(others, 'line')} cannot be ordered as saved: the cart says why, and you can remove{' '}
            {others === 1 ? 'it' : 'them'}.
          </li>
        )}
      </ul>
      {totals.entries > 0 && (
        <p className="mt-3 text-ink-2">
          Your cart has {countOf(totals.entries, 'line')}. Add the list to it, or replace it?
        </p>
      )}
      <div className="mt-5 grid gap-2.5 sm:grid-cols-3">
        <Button onClick={onBack}>Back</Button>
        {totals.entries > 0 && <Button onClick={() => put(list.cart)}>Replace cart</Button>}
        <Button variant="primary" onClick={handleAdd}>
          Add to cart
        </Button>
      </div>
    </SmallDialog>
  );
}
