import type { Order } from '../../../../domain/orders/order';
import { useMediaQuery } from '../../../components/use-media-query';
import { LineTable } from './line-table';
import { OrderFacts } from './order-facts';

/** Below the row of an open order: its details and lines, across all columns visible at this width. */
export function OrderPanel({ order, id }: { order: Order; id: string }) {
  const hasCustomerPo = useMediaQuery('(min-width: 1024px)');
  const hasShipDate = useMediaQuery('(min-width: 1280px)');
  const columns = 5 + Number(hasCustomerPo) + Number(hasShipDate);
  return (
    <tr id={id} className="max-sm:block">
      <td colSpan={columns} className="max-w-0 bg-surface-2 px-4 pb-4 max-sm:block max-sm:max-w-none lg:pl-14">
        <OrderFacts order={order} />
        <LineTable order={order} />
      </td>
    </tr>
  );
}
