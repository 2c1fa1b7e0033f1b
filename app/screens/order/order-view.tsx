import type { ReactNode } from 'react';
import type { Order } from '../../../domain/orders/order';
import { orderStoreName } from '../../../domain/orders/order';
import type { OrderAddress } from '../../api/order-page';
import { formatDay } from '../../components/format-time';
import { Screen, ScreenTitle } from '../../components/screen';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { OrderActions, PhoneActions } from './order-actions';
import { OrderAside } from './order-aside';
import { OrderLines } from './order-lines';
import { StageCard } from './stage-card';

interface OrderViewProps {
  readonly order: Order;
  readonly poEnteredAt: number | undefined;
  /** False for this device's receipt. */
  readonly hasStages: boolean;
  readonly isReadOnly?: boolean;
  readonly address?: OrderAddress;
  readonly notice?: ReactNode;
}

export function OrderView({ order, poEnteredAt, hasStages, isReadOnly = false, address, notice }: OrderViewProps) {
  const { customer } = useStorefront();
  const { orderNumber, createdAt, firstName, lastName, customerPo } = order;
  const actions = { order, isReadOnly, address };
  return (
    <>
      <Screen className="print:p-0">
        <PageTitle>{`Order ${orderNumber}`}</PageTitle>
        <article data-print-sheet aria-label={`Order ${orderNumber}`}>
          <div className="mb-3.5 flex flex-wrap items-center gap-3.5 max-sm:mb-3">
            <div className="min-w-0">
              <p className="hidden text-panel print:block">{customer.title}</p>
              <p className="text-label text-ink-2">Placed {formatDay(createdAt)}</p>
              <ScreenTitle className="[overflow-wrap:anywhere]">Order {orderNumber}</ScreenTitle>
              <p className="mt-0.5 text-label text-ink-2 [overflow-wrap:anywhere] sm:hidden print:hidden">
                {[`${firstName} ${lastName}`, orderStoreName(order), customerPo && `PO ${customerPo}`]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <OrderActions {...actions} />
          </div>
          {notice}
          {hasStages && <StageCard order={order} poEnteredAt={poEnteredAt} />}
          <div className="mt-4 grid items-start gap-4 max-sm:mt-3 max-sm:gap-3 lg:grid-cols-[minmax(0,1fr)_340px] print:grid-cols-1">
            <OrderLines lines={order.lines} hasStages={hasStages} />
            <OrderAside order={order} />
          </div>
        </article>
      </Screen>
      <PhoneActions {...actions} />
    </>
  );
}
