import type { Budget } from '../../domain/approvals/budget';
import { type Cents, formatCents } from '../../domain/money';

/** `reserved` is by other orders that wait. */
interface BudgetBarProps extends Budget {
  /** This order's part. */
  readonly own: Cents;
}

const LOOKS = {
  spent: 'bg-ink-2',
  reserved: 'bg-line-strong',
  own: 'text-brand bg-[repeating-linear-gradient(115deg,currentcolor_0_3px,transparent_3px_6px)]',
};

/** What a store has spent of its budget, and what an order adds. Its legend has the same in words. */
export function BudgetBar({ amount, spent, reserved, own }: BudgetBarProps) {
  // An order over the budget fills the bar.
  const whole = Math.max(amount, spent + reserved + own, 1);
  const parts = (['spent', 'reserved', 'own'] as const).map((name) => ({
    name,
    cents: Math.max(0, { spent, reserved, own }[name]),
  }));
  return (
    <div
      aria-hidden
      className="flex h-3 overflow-hidden rounded-full border border-line-strong bg-surface print:hidden"
    >
      {parts.map(({ name, cents }) => (
        <span key={name} className={LOOKS[name]} style={{ width: `${(100 * cents) / whole}%` }} />
      ))}
    </div>
  );
}

const NAMES = { spent: 'Spent', reserved: 'Waiting', own: 'This order' };

export function BudgetLegend(props: BudgetBarProps) {
  const shown = (['spent', 'reserved', 'own'] as const).filter((name) => name !== 'reserved' || props.reserved > 0);
  return (
    <ul className="flex flex-wrap gap-x-4.5 gap-y-1 text-label text-ink-2">
      {shown.map((name) => (
        <li key={name} className="flex items-center gap-1.75">
          <span aria-hidden className={`h-2.5 w-4 rounded-[3px] border border-line-strong ${LOOKS[name]}`} />
          {NAMES[name]} {formatCents(props[name])}
        </li>
      ))}
    </ul>
  );
}
