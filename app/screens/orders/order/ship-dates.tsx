import type { OrderLine } from '../../../../domain/orders/order';
import { earliestShipDate, NO_SHIP_DATE, shownShipDate } from '../../../../domain/orders/ship-date';

/** The earliest ship date of an order's lines, and whether it applies to all of them; texts only if there is no date. */
export function ShipDates({ lines }: { lines: readonly OrderLine[] }) {
  const dates = lines.map(({ estShipDate }) => estShipDate).filter((date) => date !== '');
  const first = earliestShipDate(dates);
  if (first === undefined) return <span className="text-ink-3">{NO_SHIP_DATE}</span>;
  const rest = dates.length < lines.length ? `${dates.length} of ${lines.length} lines` : 'and later';
  const isAll = dates.length === lines.length && dates.every((date) => date === first);
  return (
    <>
      {shownShipDate(first)}
      {!isAll && <span className="block text-caption text-ink-3">{rest}</span>}
    </>
  );
}
