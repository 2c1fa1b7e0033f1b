import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { MAIN_LINE } from '../../../domain/customer';
import { anotherOrder, correctedEntry, isDouble, type OutboxEntry } from '../../../domain/outbox';
import { Button } from '../../components/button';
import { addEntry, changeEntry, removeEntry } from '../../offline/outbox';
import { sendNow } from '../../offline/triggers';
import { DeleteOrder } from './delete-order';
import { downloadOrders } from './download-orders';
import { EditOrder } from './edit-order';
import { focusTitle, useAction } from './use-action';

/** Why the server has not taken the order, and what a person can do about it. Nothing is done without them. */
export function AttentionPanel({ entry }: { entry: OutboxEntry }) {
  const [task, setTask] = useState<'edit' | 'delete'>();
  const run = useAction();
  const isKnown = isDouble(entry.last_error);

  function handleSendAgain() {
    void run(async () => {
      await changeEntry(entry, (present) => correctedEntry(present, present.payload));
      await sendNow();
    });
  }

  function handleEdited() {
    setTask(undefined);
    focusTitle();
  }

  return (
    <div className="px-4 pb-4 sm:px-[18px]">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-err-tint py-[14px] pr-[14px] pl-[18px]">
        <div className="min-w-60 flex-1 sm:min-w-[330px]">
          <p className="font-[640] text-err">The server answered: “{entry.last_error?.message}”</p>
          <p className="mt-px text-label text-[#6d2a24]">
            {isKnown
              ? 'That order stands, and this one may have other content. Say whether this is that order, or one to be placed as well.'
              : `Correct the order and send it again, or keep it here and call ${MAIN_LINE}. Nothing is lost.`}
          </p>
        </div>
        {isKnown ? (
          <DoubleChoice entry={entry} />
        ) : (
          task !== 'edit' && (
            <div className="flex flex-wrap gap-[10px] max-sm:w-full max-sm:*:flex-1">
              <Button look="danger-quiet" onClick={() => setTask('delete')}>
                Delete
              </Button>
              <Button onClick={() => downloadOrders(entry.customer, [entry])}>Export</Button>
              <Button onClick={() => setTask('edit')}>Edit order</Button>
              <Button look="dark" onClick={handleSendAgain}>
                <RefreshCw aria-hidden size={17} strokeWidth={2} />
                Send again
              </Button>
            </div>
          )
        )}
      </div>
      {task === 'edit' && <EditOrder entry={entry} onDone={handleEdited} />}
      <DeleteOrder entry={entry} isOpen={task === 'delete'} onClose={() => setTask(undefined)} />
    </div>
  );
}

/** Another copy of the order was placed first, or paid by card: what this one is, only a person knows. */
function DoubleChoice({ entry }: { entry: OutboxEntry }) {
  const run = useAction();
  const placedAs = entry.last_error?.order_id ?? 'that order';

  function handleSame() {
    void run(async () => {
      await removeEntry(entry);
      focusTitle();
    });
  }

  /** The new key follows from the old one: pressed twice, or in two tabs, it is still one order. */
  function handleAnother() {
    void run(async () => {
      await addEntry(anotherOrder(entry, `${entry.key}-2`));
      await removeEntry(entry);
      focusTitle();
      await sendNow();
    });
  }

  return (
    <div className="flex flex-wrap gap-[10px]">
      <Button onClick={handleSame}>It is {placedAs}: remove this copy</Button>
      <Button look="dark" onClick={handleAnother}>
        Place it as another order
      </Button>
    </div>
  );
}
