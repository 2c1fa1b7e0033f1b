import { type OrderView, writeOrderView } from '../../../../domain/orders/order-view';
import { Button } from '../../../components/button';

const CARD = 'flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-6';

interface NothingFoundProps {
  readonly view: OrderView;
  onClear(): void;
}

/** In place of a list without orders: there are none, or none that pass the filters. */
export function NoOrders({ view, onClear }: NothingFoundProps) {
  if (writeOrderView(view).length === 0) {
    return <p className={`${CARD} text-ink-2`}>No orders yet. What this store orders is listed here.</p>;
  }
  return (
    <div className={CARD}>
      <p>
        <b className="font-heading">{view.order ? `Order ${view.order} was not found.` : 'No order was found.'}</b>{' '}
        {view.order
          ? 'It may belong to another store.'
          : 'Every word must occur in the name, a PO, an item or the store, and every filter must hold.'}
      </p>
      <Button onClick={onClear}>{view.order ? 'Show all orders' : 'Clear filters'}</Button>
    </div>
  );
}
