import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { LastingChoice, SmallDialog } from '../../components/small-dialog';
import { useToast } from '../../components/toast';
import { removeEntry } from '../../outbox/entries';
import { focusTitle, useAction } from './use-action';

export function DeleteOrder({ entry, isOpen, onClose }: { entry: OutboxEntry; isOpen: boolean; onClose(): void }) {
  const { payload, state, may_have_arrived } = entry;
  const run = useAction();
  const toast = useToast();
  const isDeletable = state === 'waiting' || state === 'attention';

  function handleDelete() {
    void run(async () => {
      const left = await removeEntry(entry);
      if (left) toast.show('This order is being sent or was already placed. It was not deleted.', 'error');
      onClose();
      focusTitle();
    });
  }

  return (
    <SmallDialog title="Delete this order?" isOpen={isOpen && isDeletable} onClose={onClose}>
      <p className="mt-2 text-ink-2">
        The order of {payload.first_name} {payload.last_name} is removed from this device and will not be sent.
        {may_have_arrived &&
          ' It may already have been placed, even though no answer came back. Check View Orders first.'}
      </p>
      <LastingChoice stay="Keep the order" go="Delete for good" onStay={onClose} onGo={handleDelete} />
    </SmallDialog>
  );
}
