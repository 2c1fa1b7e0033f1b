import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { cartTotals } from '../../../../domain/cart/cart';
import {
  MAX_LIST_NAME_LENGTH,
  removeList,
  renameList,
  restoreList,
  type SavedList,
} from '../../../../domain/cart/saved-lists';
import { countOf } from '../../../../domain/count-of';
import { Button } from '../../../components/button';
import { formatDay } from '../../../components/format-time';
import { IconButton } from '../../../components/icon-button';
import { SmallDialog } from '../../../components/small-dialog';
import { TextField } from '../../../components/text-field';
import { useToast } from '../../../components/toast';
import { OpenList } from './open-list';
import { type Lists, useLists } from './use-lists';

interface Deleted {
  readonly list: SavedList;
  readonly index: number;
}

export function ListsDialog({ onClose }: { onClose(): void }) {
  const { lists, change } = useLists();
  const toast = useToast();
  const [opened, setOpened] = useState<SavedList>();
  const [deleted, setDeleted] = useState<Deleted>();

  async function handleDelete(list: SavedList, index: number) {
    const refused = await change((before) => ({ kind: 'lists', lists: removeList(before, list.id) }));
    if (refused === undefined) setDeleted({ list, index });
    else toast.show(refused, 'error');
  }

  async function handleUndo({ list, index }: Deleted) {
    const refused = await change((before) => restoreList(before, list, index));
    if (refused === undefined) setDeleted(undefined);
    else toast.show(refused, 'error');
  }

  if (opened) return <OpenList list={opened} onBack={() => setOpened(undefined)} onDone={onClose} />;
  return (
    <SmallDialog title="Lists" isOpen onClose={onClose} fitsScreen>
      <p className="mt-1 text-label text-ink-2">Carts saved by name on this device.</p>
      {deleted && <DeletedRow name={deleted.list.name} onUndo={() => void handleUndo(deleted)} />}
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
      <Button onClick={onClose} className="mt-4">
        Close
      </Button>
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
        <b className="block font-heading [overflow-wrap:anywhere]">{list.name}</b>
        <span className="text-label text-ink-2">
          {countOf(entries, 'line')}, {countOf(units, 'unit')}, {formatDay(list.saved_at)}
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
  const [name, setName] = useState(list.name);
  const [error, setError] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside the checkout's form, which must not submit.
    event.stopPropagation();
    const refused = await change((lists) => renameList(lists, list.id, name));
    if (refused === undefined) onDone();
    else setError(refused);
  }

  return (
    <li className="border-b border-line px-1 py-2.5">
      <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
        <TextField
          label="New name"
          autoComplete="off"
          autoFocus
          maxLength={MAX_LIST_NAME_LENGTH}
          value={name}
          onChange={setName}
          error={error}
          className="min-w-40 flex-1"
        />
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary">
          Rename
        </Button>
      </form>
    </li>
  );
}

/** Takes the focus, because the delete button is gone. */
function DeletedRow({ name, onUndo }: { name: string; onUndo(): void }) {
  return (
    <p
      role="alert"
      className="mt-3 flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3.5 text-sm"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{name} deleted</span>
      <Button key={name} size="small" autoFocus onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}
