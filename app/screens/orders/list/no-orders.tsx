import { isFiltered, type OrderView } from '../../../../domain/orders/order-view';
import { Button } from '../../../components/button';
import { Card } from '../../../components/screen';

interface NoOrdersProps {
  readonly view: OrderView;
  onClear(): void;
}

/** Replaces an empty list: there are no orders, or none that match the filters. */
export function NoOrders({ view, onClear }: NoOrdersProps) {
  if (!isFiltered(view)) {
    return (
      <Card as="p" className="p-6 text-ink-2">
        No orders yet. Your group's orders will be listed here.
      </Card>
    );
  }
  return (
    <Card className="flex flex-col items-start gap-4 p-6">
      <p>
        <b className="font-heading">
          {view.orderNumber ? `Order ${view.orderNumber} was not found.` : 'No orders match.'}
        </b>{' '}
        {view.orderNumber
          ? 'It may belong to another store.'
          : view.search
            ? 'Try fewer words.'
            : 'Clear the filters to see all orders.'}
      </p>
      <Button onClick={onClear}>{view.orderNumber ? 'Show all orders' : 'Clear filters'}</Button>
    </Card>
  );
}
