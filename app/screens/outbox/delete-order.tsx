import type { OutboxEntry } from '../../../domain/outbox';
import { LastingChoice, SmallDialog } from '../../components/small-dialog';
import { removeEntry } from '../../offline/outbox';

interface DeleteOrderProps {
  readonly entry: OutboxEntry;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The second confirmation: a deleted order is gone for good. */
export function DeleteOrder({ entry, isOpen, onClose }: DeleteOrderProps) {
  const { payload, attempts, state } = entry;
  const mayHaveArrived = state !== 'attention' && attempts > 0;

  async function handleDelete() {
    onClose();
    await removeEntry(entry);
  }

  return (
    <SmallDialog title="Delete this order?" isOpen={isOpen} onClose={onClose}>
      <p className="mt-2 text-ink-2">
        The order of {payload.first_name} {payload.last_name} is removed from this device and will not be sent.
        {mayHaveArrived &&
          ' It has been tried already: should an answer have been lost on the way, the order is at the server, so look under View Orders.'}
      </p>
      <LastingChoice stay="Keep the order" go="Delete for good" onStay={onClose} onGo={handleDelete} />
    </SmallDialog>
  );
}
