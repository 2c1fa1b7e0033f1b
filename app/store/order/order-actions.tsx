import { FileDown, Pencil, Phone, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '../../../domain/orders/order';
import { OrderAgainButton } from '../../checkout/order-again/order-again-button';
import { pastOrderOf } from '../../checkout/order-again/past-order';
import { fetchOrderPdf, type OrderAddress, type OrderPage } from '../../data/api/order-page';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { saveFile } from '../../ui/save-file';
import { useAction } from '../../ui/use-action';
import { useRep } from './order-aside';
import { type OrderChangesProps, useOrderTask } from './order-changes';

interface OrderActionsProps {
  readonly order: Order;
  readonly isReadOnly: boolean;
  readonly address: OrderAddress | undefined;
  readonly onChanged: ((page: OrderPage) => void) | undefined;
}

export function OrderActions(props: OrderActionsProps) {
  return (
    <div className="ml-auto flex flex-wrap gap-3.5 max-sm:hidden print:hidden">
      <Actions {...props} />
    </div>
  );
}

export function PhoneActions(props: OrderActionsProps) {
  const { name, phone } = useRep();
  return (
    <div className="contents sm:hidden print:hidden">
      <ActionBar height="tall">
        <div className="flex w-full flex-col gap-1.5">
          <a href={`tel:${phone}`} className="flex min-h-11 items-center gap-2.5">
            <Phone size={18} strokeWidth={1.75} className="shrink-0 text-brand" />
            <span className="min-w-0 truncate text-label text-ink-2">{name ? `${name}, your rep` : 'Main line'}</span>
            <b className="ml-auto font-heading whitespace-nowrap underline underline-offset-3">{phone}</b>
          </a>
          <div className="flex gap-2 *:grow *:px-3 max-narrow:gap-1.5 max-narrow:*:px-2">
            <Actions {...props} />
          </div>
        </div>
      </ActionBar>
    </div>
  );
}

function Actions({ order, isReadOnly, address, onChanged }: OrderActionsProps) {
  const past = isReadOnly ? undefined : pastOrderOf(order);
  const isWaiting = order.approval === 'waiting';
  const isHeld = order.approval !== undefined && order.approval !== 'approved';
  return (
    <>
      {isHeld && address && onChanged && (
        <WithdrawButtons order={order} isReadOnly={isReadOnly} address={address} onChanged={onChanged} />
      )}
      <Button onClick={() => window.print()} className={isHeld ? 'max-sm:hidden' : ''}>
        <Printer size={20} strokeWidth={1.75} />
        Print
      </Button>
      {address && !isHeld && <PdfButton address={address} />}
      {past && !isWaiting && (
        <OrderAgainButton order={past} variant="primary" label={isHeld ? 'Edit and send again' : undefined} />
      )}
    </>
  );
}

/** An order that waits changes only by being withdrawn. Stays once it is, for the sheet with its lines. */
function WithdrawButtons(props: Omit<OrderChangesProps, 'isAdmin'>) {
  const { openFor, prefetch, dialogs } = useOrderTask({ ...props, isAdmin: false });
  return (
    <>
      {props.order.approval === 'waiting' && (
        <>
          <Button {...prefetch} onClick={() => openFor('withdraw')}>
            <Undo2 size={20} strokeWidth={1.75} />
            Withdraw
          </Button>
          {!props.isReadOnly && (
            <Button {...prefetch} onClick={() => openFor('edit')}>
              <Pencil size={20} strokeWidth={1.75} />
              Withdraw and edit
            </Button>
          )}
        </>
      )}
      {dialogs}
    </>
  );
}

function PdfButton({ address }: { address: OrderAddress }) {
  const { customer } = useStorefront();
  const run = useAction();
  const [isBusy, setBusy] = useState(false);

  async function savePdf() {
    setBusy(true);
    const pdf = await fetchOrderPdf(customer.server_hostname, address).finally(() => setBusy(false));
    saveFile(`${address.orderNumber}.pdf`, pdf);
  }

  return (
    <Button aria-disabled={isBusy} onClick={() => !isBusy && run(savePdf)} aria-label="Download as PDF">
      <FileDown size={20} strokeWidth={1.75} />
      PDF
    </Button>
  );
}
