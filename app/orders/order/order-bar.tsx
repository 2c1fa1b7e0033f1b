import { Link2, ListFilter, Printer } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { summaryOf } from '../../../domain/orders/lines-summary';
import type { Order } from '../../../domain/orders/order';
import { OrderAgainButton } from '../../checkout/order-again/order-again-button';
import { pastOrderOf } from '../../checkout/order-again/past-order';
import { useStorefront } from '../../data/storefront/storefront-context';
import { buttonClasses } from '../../ui/button';
import { Link } from '../../ui/link';
import { MoreMenu } from '../../ui/more-menu';
import { StageTrack } from '../../ui/order-stage';
import type { MenuEntry } from '../../ui/popup-menu';
import { useCopyText } from '../../ui/use-copy-text';

/** The Customer PO of all lines; phones show it once. Undefined if they differ. */
export function sharedPo({ lines: [first, ...others] }: Order): string | undefined {
  const po = first?.customerPo;
  return others.every(({ customerPo }) => customerPo === po) ? po || undefined : undefined;
}

interface OrderBarProps {
  readonly order: Order;
  /** The state of the order's mails, in one line. */
  readonly mail?: ReactNode;
  readonly mainAction?: ReactNode;
  readonly entries?: readonly MenuEntry[];
}

export function OrderBar({ order, mail, mainAction, entries = [] }: OrderBarProps) {
  const { paths } = useStorefront();
  const copy = useCopyText();
  const navigate = useNavigate();
  const pastOrder = useMemo(() => pastOrderOf(order), [order]);
  const address = window.location.origin + paths.order(order.orderNumber);
  const items: readonly MenuEntry[] = [
    {
      label: 'Copy link',
      Icon: Link2,
      run: () => void copy(address, 'Link to the order copied', `The link could not be copied: ${address}`),
    },
    { label: 'Show only this order', Icon: ListFilter, run: () => void navigate(paths.order(order.orderNumber)) },
    ...entries,
  ];

  const summary = summaryOf(order.lines);
  const po = sharedPo(order);
  // Nobody packs it yet, and no other list has it.
  const isWaiting = order.approval === 'waiting';
  // On a phone, icons beside an admin's button.
  const labelClass = mainAction ? 'max-sm:sr-only' : '';
  const buttonClass = mainAction ? 'max-sm:px-3' : 'max-sm:grow';

  return (
    <div className="flex items-center gap-x-5 px-3.5 text-label max-table:flex-wrap sm:px-5 table:h-13 xl:pl-13">
      <div className="flex min-w-0 gap-x-4 text-ink-2 max-table:basis-full max-sm:min-h-11.5 max-sm:flex-col max-sm:justify-center sm:h-9 sm:items-center sm:whitespace-nowrap table:flex-1">
        <span title={order.email} className="min-w-0 truncate max-sm:hidden">
          {order.email}
        </span>
        <span className="max-sm:hidden">{order.payment === 'paypal' ? 'By card' : 'By code'}</span>
        <span className="flex items-center justify-between gap-x-4 max-sm:leading-4 sm:contents">
          <StageTrack summary={{ ...order, ...summary }} />
          {mail}
        </span>
        <span className="flex justify-between gap-x-4 leading-4 sm:hidden">
          <span className="min-w-0 wrap-break-word">{po && `Customer PO ${po}`}</span>
          <span className="shrink-0">{unitCount(summary.units)}</span>
        </span>
      </div>
      <div className="flex h-12 shrink-0 items-center gap-2 max-sm:w-full max-sm:gap-1.5 max-tiny:h-auto max-tiny:flex-wrap max-tiny:pb-2">
        {mainAction}
        {!isWaiting && (
          <Link
            to={paths.packingSlip(order.orderNumber)}
            target="_blank"
            className={`${buttonClasses('secondary', 'small')} ${buttonClass}`}
          >
            <Printer size={18} strokeWidth={1.75} />
            <span className={labelClass}>Packing slip</span>
          </Link>
        )}
        {pastOrder && (
          <OrderAgainButton
            order={pastOrder}
            size="small"
            label={<span className={labelClass}>Order again</span>}
            className={buttonClass}
          />
        )}
        {!isWaiting && (
          <MoreMenu
            label={`More for order ${order.orderNumber}`}
            title={`Order ${order.orderNumber}`}
            items={items}
            className="size-11! border border-line-strong bg-surface"
          />
        )}
      </div>
    </div>
  );
}
