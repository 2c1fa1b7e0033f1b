import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { LastingChoice, SmallDialog } from '../../components/small-dialog';
import { useToast } from '../../components/toast';
import { removeEntry } from '../../outbox/entries';
import { focusTitle, useAction } from './use-action';

interface DeleteOrderProps {
  readonly entry: OutboxEntry;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The second confirmation: a deleted order is gone for good. One that has gone on its way meanwhile is not deleted. */
export function DeleteOrder({ entry, isOpen, onClose }: DeleteOrderProps) {
  const { payload, state, may_have_arrived } = entry;
  const run = useAction();
  const toast = useToast();
  const isDeletable = state === 'waiting' || state === 'attention';

  function handleDelete() {
    void run(async () => {
      const left = await removeEntry(entry);
      if (left) toast.show('The order is on its way or placed. It was not deleted.', 'error');
      onClose();
      focusTitle();
    });
  }

  return (
    <SmallDialog title="Delete this order?" isOpen={isOpen && isDeletable} onClose={onClose}>
      <p className="mt-2 text-ink-2">
        The order of {payload.first_name} {payload.last_name} is removed from this device and will not be sent.
        {may_have_arrived &&
          ' It has been tried already: should an answer have been lost on the way, the order is at the server, so look under View Orders.'}
      </p>
      <LastingChoice stay="Keep the order" go="Delete for good" onStay={onClose} onGo={handleDelete} />
    </SmallDialog>
  );
}
