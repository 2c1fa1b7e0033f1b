import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { correctedEntry, type OutboxEntry } from '../../../domain/outbox/outbox';
import { atNewPrices, canReopen, type RefusalKind } from '../../../domain/outbox/refusal';
import { Button } from '../../components/button';
import { changeEntry } from '../../outbox/entries';
import { sendNow } from '../../outbox/triggers';
import { DeleteOrder } from './delete-order';
import { downloadOrders } from './download-orders';
import { ReopenOrder } from './reopen-order';
import { focusTitle, useAction } from './use-action';

interface AttentionActionsProps {
  readonly entry: OutboxEntry;
  readonly kind: RefusalKind;
  onEdit(): void;
}

/** What can be done with a refused order; the action that most likely gets it placed is the dark button. */
export function AttentionActions({ entry, kind, onEdit }: AttentionActionsProps) {
  const [dialog, setDialog] = useState<'delete' | 'reopen'>();
  const run = useAction();
  const isPrices = kind === 'prices';

  /** Sends what the person saw: an order that has changed meanwhile is left alone. */
  function handleSend() {
    void run(async () => {
      const cart = isPrices ? atNewPrices(entry) : entry.payload.cart;
      await changeEntry(entry, (present) => {
        const isAsSeen = JSON.stringify(present.last_error) === JSON.stringify(entry.last_error);
        return isAsSeen ? correctedEntry(present, { ...present.payload, cart }) : undefined;
      });
      focusTitle();
      await sendNow();
    });
  }

  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
      <Button variant="danger-quiet" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      <Button onClick={() => downloadOrders(entry.customer, [entry])}>Export</Button>
      {canReopen(entry) && <Button onClick={() => setDialog('reopen')}>Reopen as cart</Button>}
      {kind === 'other' && <SendButton onClick={handleSend}>Send again</SendButton>}
      <Button variant={isPrices ? 'secondary' : 'dark'} onClick={onEdit}>
        Edit order
      </Button>
      {isPrices && (
        <SendButton variant="dark" onClick={handleSend}>
          Accept and send
        </SendButton>
      )}
      <DeleteOrder entry={entry} isOpen={dialog === 'delete'} onClose={() => setDialog(undefined)} />
      <ReopenOrder entry={entry} isOpen={dialog === 'reopen'} onClose={() => setDialog(undefined)} />
    </div>
  );
}

interface SendButtonProps {
  readonly variant?: 'dark';
  readonly children: string;
  onClick(): void;
}

function SendButton({ variant, children, onClick }: SendButtonProps) {
  return (
    <Button {...(variant ? { variant } : {})} onClick={onClick}>
      <RefreshCw aria-hidden size={17} strokeWidth={2} />
      {children}
    </Button>
  );
}
