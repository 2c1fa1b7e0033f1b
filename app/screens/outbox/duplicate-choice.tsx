import { anotherOrder, type OutboxEntry } from '../../../domain/outbox/outbox';
import { Button } from '../../components/button';
import { removeEntry } from '../../outbox/entries';
import { saveOrder } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { focusTitle, useAction } from './use-action';

/** Another copy of the order was placed first, or paid by card. Only a person knows whether this is another order. */
export function DuplicateChoice({ entry }: { entry: OutboxEntry }) {
  const run = useAction();
  const placedAs = entry.last_error?.order_id ?? 'that order';

  function handleSame() {
    void run(async () => {
      await removeEntry(entry);
      focusTitle();
    });
  }

  /** The new key derives from the old one: pressed twice, or in two tabs, it still places one order. */
  function handleAnother() {
    void run(async () => {
      await saveOrder(anotherOrder(entry, `${entry.key}-2`));
      await removeEntry(entry);
      focusTitle();
      await sendNow();
    });
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      <Button onClick={handleSame}>It is {placedAs}: remove this copy</Button>
      <Button variant="dark" onClick={handleAnother}>
        Place it as another order
      </Button>
    </div>
  );
}
