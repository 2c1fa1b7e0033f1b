import type { LinesSummary } from '../../../../domain/orders/lines-summary';
import { orderStage } from '../../../../domain/orders/stage';
import { OrderStagePill } from '../../../components/stage-pill';

/** Names the part of the lines, if the stage isn't true of all. */
export function OrderStage({ summary }: { summary: LinesSummary }) {
  return <OrderStagePill facts={summary} part={partOf(summary)} isWideOnPhone />;
}

function partOf(summary: LinesSummary): string | undefined {
  const { lineCount, linesShipped, units, unitsShipped, linesWithShipDate, linesWithPo, shipDates } = summary;
  const stage = orderStage(summary);
  if (stage === 'shipped' || stage === 'received') return undefined;
  if (linesShipped > 0) return `${linesShipped} of ${lineCount} shipped`;
  if (unitsShipped > 0)
    return `${unitsShipped.toLocaleString('en-US')} of ${units.toLocaleString('en-US')} units shipped`;
  if (stage === 'po') return linesWithPo < lineCount ? `${linesWithPo} of ${lineCount} lines` : undefined;
  if (linesWithShipDate < lineCount) return `${linesWithShipDate} of ${lineCount} lines`;
  return shipDates.length > 1 ? 'and later' : undefined;
}
