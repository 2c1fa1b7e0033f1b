import { useState } from 'react';
import { removeList, restoreList, type SavedList } from '../../../../domain/cart/saved-lists';
import { Button } from '../../../components/button';
import { SmallDialog } from '../../../components/small-dialog';
import { useToast } from '../../../components/toast';
import { DeletedRow, ListRow } from './list-row';
import { OpenList } from './open-list';
import { useLists } from './use-lists';

interface Deleted {
  readonly list: SavedList;
  readonly index: number;
}

/** The lists of this device, to be opened, renamed and deleted. */
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
