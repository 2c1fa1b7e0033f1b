import { CircleCheck } from 'lucide-react';
import type { OrderLine } from '../../../../domain/orders/order';
import { shortDay } from '../../../../domain/orders/stage';
import { localDay } from '../../../components/local-day';

export function LineShipped({ line: { shippedAt, tracking } }: { line: OrderLine }) {
  if (shippedAt === null) return null;
  return (
    <span className="flex basis-full flex-wrap gap-x-1.5 pb-1 text-caption leading-4 whitespace-normal [overflow-wrap:anywhere]">
      <b className="inline-flex items-center gap-1 font-semibold text-ok">
        <CircleCheck size={13} strokeWidth={2.25} className="shrink-0" />
        Shipped {shortDay(localDay(shippedAt), localDay(Date.now()))}
      </b>
      {tracking && <span className="text-ink-2">{tracking}</span>}
    </span>
  );
}
