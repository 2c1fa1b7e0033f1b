import type { LinesSummary } from '../../../../domain/orders/lines-summary';
import { orderStage } from '../../../../domain/orders/stage';
import { OrderStagePill } from '../../../components/stage-pill';

/** How far an order is and, where that is not true of all of its lines, of how many. */
export function OrderStage({ summary }: { summary: LinesSummary }) {
  const part = partOf(summary);
  return (
    <span className="inline-flex flex-col items-start max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2">
      <OrderStagePill facts={summary} />
      {part && <span className="mt-0.5 pl-1 text-caption text-ink-3 max-sm:mt-0">{part}</span>}
    </span>
  );
}

function partOf(summary: LinesSummary): string | undefined {
  const { lineCount, linesShipped, linesWithShipDate, linesWithPo, shipDates } = summary;
  const stage = orderStage(summary);
  if (stage === 'shipped' || stage === 'received') return undefined;
  if (linesShipped > 0) return `${linesShipped} of ${lineCount} shipped`;
  if (stage === 'po') return linesWithPo < lineCount ? `${linesWithPo} of ${lineCount} lines` : undefined;
  if (linesWithShipDate < lineCount) return `${linesWithShipDate} of ${lineCount} lines`;
  return shipDates.length > 1 ? 'and later' : undefined;
}
