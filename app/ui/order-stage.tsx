import { CircleCheck } from 'lucide-react';
import { unitCount } from '../../domain/catalog/quantity-words';
import type { LinesSummary } from '../../domain/orders/lines-summary';
import type { OrderHead, OrderLine } from '../../domain/orders/order';
import { WAY } from '../../domain/orders/order-filters';
import { shipmentsOf } from '../../domain/orders/shipments';
import { isOnItsWay, nextShipDate, orderStage, STAGE_NAMES, shortDay, shownStage } from '../../domain/orders/stage';
import { localDay } from './local-day';
import { OrderStagePill } from './stage-pill';

type Summary = LinesSummary & Pick<OrderHead, 'closed' | 'approval'>;

/** Names the part of the lines, if the stage isn't true of all. */
export function OrderStage({ summary }: { summary: Summary }) {
  return <OrderStagePill facts={summary} part={partOf(summary)} isWideOnPhone />;
}

/** How far the order is, as dots and in words: "PO entered, 3 of 12 lines". */
export function StageTrack({ summary }: { summary: Summary }) {
  const stage = orderStage(summary);
  const at = WAY.indexOf(stage);
  const shown = shownStage(summary);
  if (!isOnItsWay(shown))
    return <b className={`font-semibold ${shown === 'waiting' ? 'text-wait' : 'text-err'}`}>{STAGE_NAMES[shown]}</b>;
  const date = nextShipDate(summary);
  const name = date === undefined ? STAGE_NAMES[stage] : `Ships ${shortDay(date, localDay(Date.now()))}`;
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-ink">
      <span aria-hidden className="flex items-center gap-1">
        {WAY.map((each, index) => (
          <span
            key={each}
            className={`size-2.5 rounded-full border-2 ${index <= at ? 'border-brand' : 'border-line-strong'} ${index < at || stage === 'shipped' ? 'bg-brand' : ''}`}
          />
        ))}
      </span>
      {[name, partOf(summary)].filter(Boolean).join(', ')}
    </span>
  );
}

function partOf(summary: Summary): string | undefined {
  const { lineCount, linesShipped, units, unitsShipped, linesWithShipDate, linesWithPo, shipDates } = summary;
  const stage = shownStage(summary);
  if (!isOnItsWay(stage) || stage === 'shipped' || stage === 'received') return undefined;
  if (linesShipped > 0) return `${linesShipped} of ${lineCount} shipped`;
  if (unitsShipped > 0) return `${unitsShipped.toLocaleString('en-US')} of ${unitCount(units)} shipped`;
  if (stage === 'po') return linesWithPo < lineCount ? `${linesWithPo} of ${lineCount} lines` : undefined;
  if (linesWithShipDate < lineCount) return `${linesWithShipDate} of ${lineCount} lines`;
  return shipDates.length > 1 ? 'and later' : undefined;
}

/** A line per shipment: "5 of 12 shipped Dec 1, 1Z999". */
export function LineShipped({ line }: { line: OrderLine }) {
  const shipments = shipmentsOf(line);
  const isInParts = line.shippedParts.length > 0;
  return shipments.map(({ units, shippedAt, tracking }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: only the last one comes and goes
      key={index}
      className="flex basis-full flex-wrap gap-x-1.5 pb-1 text-caption leading-4 whitespace-normal wrap-anywhere"
    >
      <b className="inline-flex items-center gap-1 font-semibold text-ok">
        <CircleCheck size={13} strokeWidth={2.25} className="shrink-0" />
        {isInParts ? `${units.toLocaleString('en-US')} of ${line.quantity.toLocaleString('en-US')} shipped` : 'Shipped'}{' '}
        {shortDay(localDay(shippedAt), localDay(Date.now()))}
      </b>
      {tracking && <span className="text-ink-2">{tracking}</span>}
    </span>
  ));
}
