import { CircleCheck } from 'lucide-react';
import type { OrderLine } from '../../../../domain/orders/order';
import { shipmentsOf } from '../../../../domain/orders/shipments';
import { shortDay } from '../../../../domain/orders/stage';
import { localDay } from '../../../components/local-day';

/** A line per shipment: "5 of 12 shipped Dec 1, 1Z999". */
export function LineShipped({ line }: { line: OrderLine }) {
  const shipments = shipmentsOf(line);
  const isInParts = line.shippedParts.length > 0;
  return shipments.map(({ units, shippedAt, tracking }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: only the last one comes and goes
      key={index}
      className="flex basis-full flex-wrap gap-x-1.5 pb-1 text-caption leading-4 whitespace-normal [overflow-wrap:anywhere]"
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
