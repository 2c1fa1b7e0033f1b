import { ArrowDown, Minus, Plus, RotateCcw, X } from 'lucide-react';
import { use, useId, useLayoutEffect, useState } from 'react';
import type { ApprovalLine } from '../../domain/calls/approvals';
import { lineTotal } from '../../domain/cart/cart';
import { quoteText } from '../../domain/cart/priced-on-po';
import { parseQuantity } from '../../domain/cart/quantity-grid';
import { centsFromDollars, formatCents, formatDollars } from '../../domain/money';
import { codeText } from '../../domain/text/code-text';
import { QuantityReports } from '../ui/open-quantities';

interface ApprovalLineProps {
  readonly line: ApprovalLine;
  /** What's left of it; 0 once it's struck. */
  readonly quantity: number;
  /** The only one left, which has to stay. */
  readonly isLast: boolean;
  set(quantity: number): void;
}

const STEP = 'grid w-11.5 place-items-center bg-surface active:bg-sunken disabled:text-ink-4';

export function ApprovalLineRow({ line, quantity, isLast, set }: ApprovalLineProps) {
  const { name, details, size, price, picture, least } = line;
  const isStruck = quantity === 0;
  const isLowered = quantity < line.quantity && !isStruck;
  const label = [name, details.split(',')[0], size].filter(Boolean).join(', ');
  return (
    <li
      aria-label={label}
      className="grid grid-cols-[64px_1fr] gap-x-3 gap-y-2 border-b border-line py-2.5 last:border-b-0"
    >
      {picture ? (
        <img src={picture} alt="" width={64} height={64} className="size-16 rounded-lg bg-sunken object-cover" />
      ) : (
        <span className="size-16 rounded-lg bg-sunken" />
      )}
      <div className={`min-w-0 ${isStruck ? 'text-ink-3 line-through' : ''}`}>
        <p className="flex items-baseline justify-between gap-3 text-card">
          <span className="min-w-0 wrap-break-word">{name}</span>
          <span className="shrink-0">
            {price > 0 && formatCents(lineTotal({ price, quantity: quantity || line.quantity }))}
          </span>
        </p>
        <p className="text-label text-ink-2">{details}</p>
        <p className="text-label text-ink-2">
          <b className="font-name text-ink">{size}</b>, {priceText(line)}
        </p>
      </div>
      <div className="col-span-2 flex items-center gap-3">
        <fieldset
          aria-label={`Quantity of ${label}`}
          disabled={isStruck}
          className="flex h-11.5 shrink-0 overflow-hidden rounded-control border border-line-strong"
        >
          <button
            type="button"
            aria-label={`Fewer ${label}`}
            disabled={isStruck || quantity <= least}
            onClick={() => set(quantity - 1)}
            className={STEP}
          >
            <Minus size={20} strokeWidth={1.75} />
          </button>
          <QuantityField key={quantity} label={label} quantity={quantity} line={line} isLowered={isLowered} set={set} />
          <button
            type="button"
            aria-label={`More ${label}`}
            disabled={isStruck || quantity >= line.quantity}
            onClick={() => set(quantity + 1)}
            className={STEP}
          >
            <Plus size={20} strokeWidth={1.75} />
          </button>
        </fieldset>
        {isLowered && (
          <span className="inline-flex items-center gap-1 text-label font-semibold whitespace-nowrap text-brand">
            <ArrowDown size={15} strokeWidth={2} />
            from {line.quantity.toLocaleString('en-US')}
          </span>
        )}
        <button
          type="button"
          aria-label={`${isStruck ? 'Keep' : 'Strike'} ${label}`}
          disabled={isLast}
          onClick={() => set(isStruck ? line.quantity : 0)}
          className="ml-auto inline-flex min-h-11 items-center gap-1.5 pl-2 text-label font-semibold text-ink-2 disabled:text-ink-4"
        >
          {isStruck ? <RotateCcw size={18} strokeWidth={1.75} /> : <X size={18} strokeWidth={1.75} />}
          {isStruck ? 'Keep' : 'Strike'}
        </button>
      </div>
    </li>
  );
}

interface QuantityFieldProps extends Pick<ApprovalLineProps, 'line' | 'quantity' | 'set'> {
  readonly label: string;
  readonly isLowered: boolean;
}

/**
 * Takes what's typed once it's left, within what the line needs and what was ordered. A text that can't be read stays.
 */
function QuantityField({ label, line, quantity, isLowered, set }: QuantityFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(quantity));
  const { report, reportChange } = use(QuantityReports);
  const text = codeText(typed);
  const wanted = text === '' ? quantity : parseQuantity(text);
  // A struck line stays at 0, less than anybody may type.
  const within = (units: number) => Math.min(line.quantity, Math.max(line.least, units));
  const taken = wanted === undefined || wanted === quantity ? wanted : within(wanted);
  const kind = taken === undefined ? 'unread' : taken === quantity ? undefined : 'pending';
  const take = () => {
    if (taken === undefined) return;
    setTyped(String(taken));
    if (taken !== quantity) set(taken);
  };
  // Runs also when only what `take` does has changed.
  useLayoutEffect(() => report(id, kind && { kind, name: label, text, settle: take }));
  useLayoutEffect(() => () => report(id, undefined), [report, id]);
  return (
    <input
      aria-label={`Units of ${label}`}
      aria-invalid={kind === 'unread' || undefined}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (kind === 'pending') reportChange();
        take();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        }
      }}
      style={{ width: `${Math.max(38, 22 + 9 * String(line.quantity).length)}px` }}
      className={`border-x text-center text-lead font-total ${kind === 'unread' ? 'border-err bg-err-tint text-err' : isLowered ? 'border-line bg-brand-tint text-brand-2' : 'border-line bg-surface'}`}
    />
  );
}

function priceText({ price, quoted_price }: ApprovalLine): string {
  if (price > 0) return `${formatDollars(price)} each`;
  return quoted_price === null ? 'priced on PO' : quoteText(centsFromDollars(quoted_price));
}
