import { useState } from 'react';
import { type Cancellation, cancellationOf } from '../../../domain/orders/cancellation';
import type { Order } from '../../../domain/orders/order';
import { pastOrderOf } from '../../checkout/order-again/past-order';
import type { OrderAddress, OrderPage } from '../../data/api/order-page';
import { MAIN_LINE } from '../../data/storefront/deployment';
import { Button } from '../../ui/button';
import { formatTime } from '../../ui/format-time';
import { Card } from '../../ui/screen';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import { useRep } from './order-aside';
import type { OrderTask } from './order-changes-dialog';

export interface OrderChangesProps {
  readonly order: Order;
  readonly address: OrderAddress;
  readonly isAdmin: boolean;
  /** The store can't be opened, so there's no cart to change the order in. */
  readonly isReadOnly: boolean;
  onChanged(page: OrderPage): void;
}

/** What whoever has the link and the code may do: change or cancel for an hour, and end the link. */
export function OrderChanges(props: OrderChangesProps) {
  const { order, isReadOnly } = props;
  const { openFor, prefetch, dialogs } = useOrderTask(props);
  const cancellation = cancellationOf(order, Date.now());
  const sentence = useSentence(cancellation);
  return (
    <Card
      as="section"
      aria-label="Change this order"
      className="flex flex-col gap-3 px-5 py-4 max-sm:px-4 print:hidden"
    >
      {sentence && <p className="text-ink-2">{sentence}</p>}
      {cancellation.kind === 'open' && (
        <Button {...prefetch} onClick={() => openFor('cancel')}>
          {isReadOnly ? 'Cancel order' : 'Change or cancel'}
        </Button>
      )}
      <Button {...prefetch} onClick={() => openFor('link')}>
        End this link
      </Button>
      {dialogs}
    </Card>
  );
}

/** The dialog of a task, and the sheet for the lines of an order that is to be changed. */
export function useOrderTask(props: OrderChangesProps) {
  const { order, onChanged } = props;
  const [task, setTask] = useState<OrderTask>('link');
  const { Dialog, isOpen, open, close, prefetch } = useLazyDialog(loadDialog);
  const { Dialog: Sheet, ...sheet } = useLazyDialog(loadSheet);
  const again = pastOrderOf(order);

  function handleCancelled(page: OrderPage, isReordered: boolean) {
    onChanged(page);
    if (isReordered) void sheet.open();
  }

  function openFor(chosen: OrderTask) {
    setTask(chosen);
    void open();
  }

  const dialogs = (
    <>
      {Dialog && (
        <Dialog {...props} key={task} task={task} isOpen={isOpen} onClose={close} onCancelled={handleCancelled} />
      )}
      {Sheet && again && <Sheet order={again} isOpen={sheet.isOpen} onClose={sheet.close} />}
    </>
  );
  return { openFor, prefetch, dialogs };
}

const loadSheet = async () => (await import('../../checkout/order-again/order-again-sheet')).OrderAgainSheet;

const loadDialog = async () => (await import('./order-changes-dialog')).OrderChangesDialog;

function useSentence(cancellation: Cancellation): string | undefined {
  const { name, phone } = useRep();
  const call = `call ${name ? `${name}, ${phone}` : `the main line, ${MAIN_LINE}`}`;
  switch (cancellation.kind) {
    case 'open':
      return `You can change or cancel this order until ${formatTime(cancellation.until)}, as long as no PO is entered. You need its code.`;
    case 'by_card':
      return `To change or cancel this order, ${call}. It was paid by card, and your rep refunds the card.`;
    case 'begun':
    case 'late':
      return `To change or cancel this order, ${call}.`;
    case 'closed':
      return undefined;
  }
}
