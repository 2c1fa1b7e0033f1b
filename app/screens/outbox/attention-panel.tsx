import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { MAIN_LINE } from '../../../domain/catalog/customer';
import {
  anotherOrder,
  correctedEntry,
  isDuplicate,
  type OutboxEntry,
  type OutboxPayload,
} from '../../../domain/outbox/outbox';
import { Button } from '../../components/button';
import { withReadableCode } from '../../outbox/code-encryption';
import { changeEntry, removeEntry } from '../../outbox/entries';
import { saveOrder } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { DeleteOrder } from './delete-order';
import { downloadOrders } from './download-orders';
import { EditOrder } from './edit-order';
import { focusTitle, useAction } from './use-action';

/** Why the server refused the order, and what a person can do about it. Nothing happens without them. */
export function AttentionPanel({ entry }: { entry: OutboxEntry }) {
  const [isDeleting, setDeleting] = useState(false);
  /** While editing: the order with its code decrypted. */
  const [edited, setEdited] = useState<OutboxPayload>();
  const run = useAction();
  const isPlaced = isDuplicate(entry.last_error);
  const isCodeLost = entry.last_error?.code === undefined;

  function handleSendAgain() {
    void run(async () => {
      await changeEntry(entry, (present) => correctedEntry(present, present.payload));
      await sendNow();
    });
  }

  async function handleEdit() {
    const readable = await withReadableCode(entry.payload).catch(() => undefined);
    setEdited(readable ?? entry.payload);
  }

  function handleEdited() {
    setEdited(undefined);
    focusTitle();
  }

  return (
    <div className="px-4 pb-4 sm:px-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-err-tint py-3.5 pr-3.5 pl-4.5">
        <div className="min-w-60 flex-1 sm:min-w-82.5">
          <p className="font-heading text-err">
            {isCodeLost ? entry.last_error?.message : `The server answered: “${entry.last_error?.message}”`}
          </p>
          <p className="mt-px text-label text-err-ink">
            {isPlaced
              ? 'Is this the same order, or an additional one? The two may differ.'
              : `Correct the order and send it again, or keep it here and call ${MAIN_LINE}. Nothing is lost.`}
          </p>
        </div>
        {isPlaced ? (
          <DuplicateChoice entry={entry} />
        ) : (
          !edited && (
            <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
              <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
                Delete
              </Button>
              <Button onClick={() => downloadOrders(entry.customer, [entry])}>Export</Button>
              <Button variant={isCodeLost ? 'dark' : 'secondary'} onClick={() => void handleEdit()}>
                Edit order
              </Button>
              {!isCodeLost && (
                <Button variant="dark" onClick={handleSendAgain}>
                  <RefreshCw aria-hidden size={17} strokeWidth={2} />
                  Send again
                </Button>
              )}
            </div>
          )
        )}
      </div>
      {edited && <EditOrder entry={entry} refused={edited} onDone={handleEdited} />}
      <DeleteOrder entry={entry} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  );
}

/** Another copy of the order was placed first, or paid by card. Only a person knows whether this is another order. */
function DuplicateChoice({ entry }: { entry: OutboxEntry }) {
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
