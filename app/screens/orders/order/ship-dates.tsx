import type { LinesSummary } from '../../../../domain/orders/lines-summary';
import { earliestShipDate, NO_SHIP_DATE, shownShipDate } from '../../../../domain/orders/ship-date';

/** The earliest ship date of an order's lines, and whether it applies to all of them; texts only if there is no date. */
export function ShipDates({ summary }: { summary: LinesSummary }) {
  const { lineCount, linesWithShipDate, shipDates } = summary;
  const first = earliestShipDate(shipDates);
  if (first === undefined) return <span className="text-ink-3">{NO_SHIP_DATE}</span>;
  const isOfAllLines = linesWithShipDate === lineCount;
  const rest = isOfAllLines ? 'and later' : `${linesWithShipDate} of ${lineCount} lines`;
  const isAll = isOfAllLines && shipDates.length === 1;
  return (
    <>
      {shownShipDate(first)}
      {!isAll && <span className="block text-caption text-ink-3">{rest}</span>}
    </>
  );
}
