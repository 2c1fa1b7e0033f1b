import { CircleCheck } from 'lucide-react';
import type { OrderLine } from '../../../../domain/orders/order';
import { shortDay } from '../../../../domain/orders/stage';
import { localDay } from '../../../components/local-day';

/** Below a shipped line's date: when it was shipped, and how. */
export function LineShipped({ line: { shippedAt, tracking } }: { line: OrderLine }) {
  return (
    <span className="block text-caption leading-4 whitespace-normal [overflow-wrap:anywhere]">
      <span className="flex items-center gap-1 font-semibold text-ok max-sm:justify-end">
        <CircleCheck aria-hidden size={13} strokeWidth={2.25} className="shrink-0" />
        Shipped {shortDay(localDay(shippedAt ?? 0), localDay(Date.now()))}
      </span>
      {tracking && <span className="text-ink-2">{tracking}</span>}
    </span>
  );
}
