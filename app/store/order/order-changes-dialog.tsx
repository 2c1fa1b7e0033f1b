import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { orderVersion } from '../../../domain/orders/cancellation';
import type { Order } from '../../../domain/orders/order';
import { CallError, messageOf } from '../../data/api/client';
import {
  addressOf,
  cancelOrder,
  fetchOrderPage,
  type OrderAddress,
  type OrderPage,
  replaceOrderLink,
  withdrawOrder,
} from '../../data/api/order-page';
import { useStorefront } from '../../data/storefront/storefront-context';
import { isOnline } from '../../device/connection/on-reconnect';
import { Button } from '../../ui/button';
import { SmallDialog } from '../../ui/small-dialog';
import { TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast';

export type OrderTask = 'cancel' | 'link' | 'withdraw' | 'edit';

interface OrderChangesDialogProps {
  readonly task: OrderTask;
  readonly order: Order;
  readonly address: OrderAddress;
  readonly isAdmin: boolean;
  readonly isReadOnly: boolean;
  readonly isOpen: boolean;
  onClose(): void;
  /** @param isReordered its lines are to go into the cart again */
  onCancelled(page: OrderPage, isReordered: boolean): void;
}

const TASKS = {
  cancel: {
    title: 'Change or cancel this order',
    text: 'To change it, cancel it and put its lines into your cart again, at today’s prices. Your rep and the order desk hear about it.',
  },
  withdraw: {
    title: 'Withdraw this order',
    text: 'Nobody decides on it any more, and nothing is ordered. You need its code.',
  },
  edit: {
    title: 'Withdraw and edit this order',
    text: 'Nobody decides on it any more. Its lines go into your cart again, to change and send as a new order.',
  },
  link: {
    title: 'End this link',
    text: 'This link then opens nothing, on any device, and neither does the one in your mail. You get a new link.',
  },
} as const;

const OFFLINE = 'You are offline. An order can be withdrawn once you are online again; until then, it goes on waiting.';

/** Having the link isn't enough: this takes the order's code, too. */
export function OrderChangesDialog(props: OrderChangesDialogProps) {
  const { task, order, address, isAdmin, isReadOnly, isOpen, onClose, onCancelled } = props;
  const { customer } = useStorefront();
  const [code, setCode] = useState('');
  const [error, setError] = useState<{ readonly field?: string; readonly other?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const onNewLink = useNewLink();
  const toast = useToast();
  const needsCode = task !== 'link' || !isAdmin;
  const { title, text } = TASKS[task];
  const isWithdrawal = task === 'withdraw' || task === 'edit';
  const call = { order_id: address.orderNumber, token: address.token, code: code.trim() };

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    if (needsCode && call.code === '') return setError({ field: 'Enter the code.' });
    if (isWithdrawal && !isOnline()) return setError({ other: OFFLINE });
    setBusy(true);
    setError({});
    try {
      await work();
      onClose();
    } catch (failure) {
      const isCode = failure instanceof CallError && failure.code === 'code_refused';
      setError(isCode ? { field: messageOf(failure) } : { other: messageOf(failure) });
    }
    setBusy(false);
  }

  const cancel = (isReordered: boolean) =>
    run(async () => {
      const page = await cancelOrder(customer.server_hostname, { ...call, version: orderVersion(order.lines) });
      onCancelled(page, isReordered);
    });

  const withdraw = () =>
    run(async () => {
      try {
        onCancelled(await withdrawOrder(customer.server_hostname, call), task === 'edit');
      } catch (failure) {
        if (!(failure instanceof CallError && failure.code === 'too_late')) throw failure;
        // The page shows how it was decided.
        toast.show(messageOf(failure), 'error');
        onCancelled(await fetchOrderPage(customer.server_hostname, address), false);
      }
    });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (task === 'link') void run(async () => onNewLink(await replaceOrderLink(customer.server_hostname, call)));
    else void (isWithdrawal ? withdraw() : cancel(!isReadOnly));
  }

  return (
    <SmallDialog title={title} isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit} className="mt-2 flex flex-col gap-4">
        <p className="text-ink-2">{text}</p>
        {needsCode && (
          <TextField
            label="Code"
            value={code}
            onChange={(typed) => setCode(typed.toUpperCase())}
            onFocus={({ currentTarget }) => currentTarget.select()}
            error={error.field}
            autoComplete="off"
            autoCapitalize="characters"
            data-autofocus
            autoFocus
          />
        )}
        {error.other && (
          <p role="alert" className="text-label font-medium text-err">
            {error.other}
          </p>
        )}
        <div className="grid gap-2.5 sm:grid-cols-2">
          {isWithdrawal && <Button onClick={onClose}>Keep it waiting</Button>}
          {isWithdrawal && (
            <Button type="submit" variant={task === 'edit' ? 'dark' : 'danger'} aria-disabled={isBusy}>
              {task === 'edit' ? 'Withdraw and edit' : 'Withdraw'}
            </Button>
          )}
          {task === 'link' && <Button onClick={onClose}>Keep it</Button>}
          {task === 'link' && (
            <Button type="submit" variant="danger" aria-disabled={isBusy}>
              End it, make a new one
            </Button>
          )}
          {task === 'cancel' && (
            <Button variant="danger" aria-disabled={isBusy} onClick={() => void cancel(false)}>
              Cancel order
            </Button>
          )}
          {task === 'cancel' && !isReadOnly && (
            <Button type="submit" variant="dark" aria-disabled={isBusy}>
              Cancel and change it
            </Button>
          )}
        </div>
      </form>
    </SmallDialog>
  );
}

/** The page goes on under its new link. */
function useNewLink(): (link: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  return (link) => {
    const token = addressOf(link)?.token;
    if (token) void navigate({ pathname, hash: `#${token}` }, { replace: true });
    toast.show('The old link no longer works. This page has the new one.');
  };
}
