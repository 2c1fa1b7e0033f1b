import { PackageCheck, Printer } from 'lucide-react';
import type { Order } from '../../../domain/orders/order';
import { useStorefront } from '../../storefront/storefront-context';
import { useSaveContext } from './save-lines';

/** What admins do with many orders at once: those that are open in the list. */
export function useShipEntries() {
  const { admin, edits } = useSaveContext();
  const { paths } = useStorefront();
  const openOrders = () => [
    ...new Map(
      admin
        .visibleRuns()
        .flat()
        .map(({ order }) => [order.orderNumber, order]),
    ).values(),
  ];
  const withOpen = (run: (orders: readonly Order[]) => void) => () => {
    const orders = openOrders();
    if (orders.length === 0) edits.set({ shipping: [] });
    else run(orders);
  };
  return [
    {
      label: 'Ship lines of open orders',
      Icon: PackageCheck,
      run: withOpen((orders) => edits.set({ shipping: orders })),
    },
    {
      label: 'Packing slips of open orders',
      Icon: Printer,
      run: withOpen((orders) => window.open(paths.packingSlip(orders.map(({ orderNumber }) => orderNumber).join(',')))),
    },
  ];
}
