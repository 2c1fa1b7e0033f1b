import type { OrderLine } from '../../../../domain/orders/order';
import { NO_SHIP_DATE, shownShipDate } from '../../../../domain/orders/ship-date';

/** When the first of an order's lines ships, and whether that is all of them. */
export function ShipDates({ lines }: { lines: readonly OrderLine[] }) {
  const dates = lines.map(({ est_ship_date }) => est_ship_date).filter((date) => date !== '');
  const [first, ...later] = dates.toSorted();
  if (first === undefined) return <span className="text-ink-3">{NO_SHIP_DATE}</span>;
  const rest = dates.length < lines.length ? `${dates.length} of ${lines.length} lines` : 'and later';
  const isAll = dates.length === lines.length && later.every((date) => date === first);
  return (
    <>
      {shownShipDate(first)}
      {!isAll && <span className="block text-caption text-ink-3">{rest}</span>}
    </>
  );
}
