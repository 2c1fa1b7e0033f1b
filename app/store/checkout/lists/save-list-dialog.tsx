import { addList } from '../../../../domain/cart/saved-lists';
import { countOf } from '../../../../domain/text/count-of';
import { useCart } from '../../../cart/cart-context';
import { randomKey } from '../../../device/storage/random-key';
import { Button } from '../../../ui/button';
import { SmallDialog } from '../../../ui/small-dialog';
import { TextField } from '../../../ui/text-field';
import { useToast } from '../../../ui/toast';
import { useListName, useLists } from './use-lists';

export function SaveListDialog({ onClose }: { onClose(): void }) {
  const { cart, totals } = useCart();
  const { change } = useLists();
  const toast = useToast();
  const { field, handleSubmit } = useListName('', save);

  async function save(name: string): Promise<string | undefined> {
    const list = { id: randomKey(), name, saved_at: Date.now(), cart };
    const refused = await change((lists) => addList(lists, list));
    if (refused !== undefined) return refused;
    toast.show(`Saved on this device as ${name.trim()}`);
    onClose();
    return undefined;
  }

  return (
    <SmallDialog title="Save as list" onClose={onClose} hasOneField>
      <form noValidate onSubmit={handleSubmit} className="mt-2 flex flex-col gap-4">
        <p className="text-ink-2">
          {countOf(totals.entries, 'line')}, kept on this device to order again. Your cart stays as it is.
        </p>
        <TextField label="Name" data-autofocus placeholder="New hire, service" {...field} />
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}
