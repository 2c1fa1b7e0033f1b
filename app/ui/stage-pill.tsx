import { Ban, CalendarDays, CircleCheck, Clock, FileCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { OrderHead, OrderLine } from '../../domain/orders/order';
import { partShipped } from '../../domain/orders/shipments';
import {
  isPastShipDate,
  lateText,
  lineStage,
  nextShipDate,
  STAGE_NAMES,
  type StageFacts,
  shortDay,
  shownStage,
} from '../../domain/orders/stage';
import { localDay } from './local-day';

type Shown = ReturnType<typeof shownStage>;

const ENDED = { tone: 'bg-err-tint text-err', Icon: Ban };

const LOOKS: Readonly<Record<Shown | 'past', { readonly tone: string; readonly Icon: LucideIcon }>> = {
  waiting: { tone: 'bg-wait-tint text-wait', Icon: Clock },
  declined: ENDED,
  expired: ENDED,
  withdrawn: ENDED,
  received: { tone: 'bg-sunken text-ink-2', Icon: Clock },
  po: { tone: 'bg-send-tint text-send', Icon: FileCheck },
  dated: { tone: 'border-brand-line! bg-brand-tint text-brand-2', Icon: CalendarDays },
  past: { tone: 'bg-err-tint text-err', Icon: TriangleAlert },
  shipped: { tone: 'bg-ok-tint text-ok', Icon: CircleCheck },
  cancelled: ENDED,
};

interface StagePillProps {
  readonly stage: Shown;
  readonly shipDate?: string | undefined;
  /** Null when lines shipped on different days. */
  readonly shippedAt?: number | null;
  /** "3 of 5 lines"; not shown once the order is late. */
  readonly part?: string | undefined;
  readonly isWideOnPhone?: boolean;
}

/** An order's or a line's stage: "Ships Dec 9", then "Dec 9, 3 days late". */
function StagePill({ stage, shipDate, shippedAt = null, part, isWideOnPhone = false }: StagePillProps) {
  const today = localDay(Date.now());
  const isPast = stage === 'dated' && isPastShipDate(shipDate, today);
  const { tone, Icon } = LOOKS[isPast ? 'past' : stage];
  return (
    <span
      className={`flex w-fit flex-col items-start ${isWideOnPhone ? 'max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:justify-end max-sm:gap-x-1' : ''}`}
    >
      <span
        className={`inline-flex min-h-7 items-center gap-1.75 rounded-full border border-transparent px-2.5 text-label leading-4 font-semibold ${tone}`}
      >
        <Icon size={15} strokeWidth={2} className="shrink-0" />
        <span className="wrap-break-word">
          {isPast ? lateText(shipDate ?? '', today) : textOf({ stage, shipDate, shippedAt }, today)}
        </span>
      </span>
      {!isPast && part && <span className="pl-1 text-caption leading-4 text-ink-2">{part}</span>}
    </span>
  );
}

interface OrderStagePillProps extends Pick<StagePillProps, 'part' | 'isWideOnPhone'> {
  readonly facts: StageFacts & Pick<OrderHead, 'approval'>;
}

export function OrderStagePill({ facts, ...rest }: OrderStagePillProps) {
  return <StagePill stage={shownStage(facts)} shipDate={nextShipDate(facts)} {...rest} />;
}

export function LineStagePill({ line }: { line: OrderLine }) {
  return (
    <StagePill
      stage={lineStage(line)}
      shipDate={line.estShipDate}
      shippedAt={line.shippedAt}
      part={partShipped(line)}
    />
  );
}

function textOf({ stage, shipDate = '', shippedAt = null }: StagePillProps, today: string): string {
  if (stage === 'dated') return `Ships ${shortDay(shipDate, today)}`;
  if (stage === 'shipped' && shippedAt !== null) return `Shipped ${shortDay(localDay(shippedAt), today)}`;
  return STAGE_NAMES[stage];
}
