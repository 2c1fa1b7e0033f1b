import { X } from 'lucide-react';
import { type KeyboardEvent, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { mayBecomeQuantity, parseQuantity } from '../../domain/cart/quantity-grid';
import { formatShortDollars } from '../../domain/money';
import { codeText } from '../../domain/text/code-text';
import { wholeNumber } from '../../domain/text/whole-number';
import { QuantityReports } from './open-quantities';

interface QuantityBoxProps {
  readonly label: string;
  /** Tells the box from others with the same label: "Performance Polo, Navy, Medium". */
  readonly name?: string;
  readonly price?: number | undefined;
  readonly quantity: number;
  /** Called while typing, with a whole number from 1 to 100,000. */
  onQuantity(quantity: number): void;
  /** The box was emptied, set to 0, or removed with its button. Until it's left, the line keeps its last quantity. */
  onRemove(by: RemovedBy): void;
  readonly error?: string | undefined;
  readonly line?: string;
}

/** What removed a line, so focus can stay near it; 'left' when focus has already moved elsewhere. */
export type RemovedBy = 'button' | 'typing' | 'left';

/**
 * Edits a size's quantity in place by the grid's rules (docs/specification.md, Item screen and grid). A text that isn't
 * a whole number stays, marked, and `useOpenQuantities` stops the button that would order the line.
 */
export function QuantityBox(props: QuantityBoxProps) {
  const { label, name = label, price, quantity, onQuantity, onRemove, error, line } = props;
  const id = useId();
  const { report, reportChange, openText } = use(QuantityReports);
  const field = line ?? id;
  const [text, setText] = useState(() => openText(field));
  const [hasLeft, setLeft] = useState(text !== undefined);
  const quantityBefore = useRef(quantity);
  const typed = text === undefined ? quantity : text === '' ? 0 : parseQuantity(text);
  const isBeginning = text !== undefined && !hasLeft && mayBecomeQuantity(text);
  const refused = typed === undefined && !isBeginning ? refusal(text ?? '') : undefined;
  const shownError = refused ?? (text === undefined ? error : undefined);
  const kind = typed === undefined ? 'unread' : typed === 0 ? 'pending' : undefined;

  function handleText(next: string): void {
    if (text === undefined) quantityBefore.current = quantity;
    const trimmed = codeText(next);
    setText(trimmed);
    setLeft(false);
    const parsed = parseQuantity(trimmed);
    onQuantity(parsed || quantityBefore.current);
  }

  function settle(by: RemovedBy): void {
    if (kind === 'pending') onRemove(by);
    if (kind !== 'unread') setText(undefined);
    setLeft(true);
  }

  function handleBlur(): void {
    if (kind === 'pending') reportChange();
    settle('left');
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && text !== undefined) {
      event.stopPropagation();
      onQuantity(quantityBefore.current);
      setText(undefined);
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Enter would submit a form.
    event.preventDefault();
    settle('typing');
    if (kind !== 'pending') event.currentTarget.select();
  }

  // Runs also when only what `settle` does has changed.
  useLayoutEffect(() => report(field, kind && { kind, name, text: text ?? '', settle: () => settle('typing') }));
  useLayoutEffect(() => () => report(field, undefined), [report, field]);

  return (
    <div className="w-fit min-w-27">
      <div className="mb-1 flex justify-between gap-2 px-0.5 text-label whitespace-nowrap">
        <label htmlFor={id} className="font-semibold">
          <span aria-hidden>{label}</span>
          <span className="sr-only">{`Quantity of ${name}`}</span>
        </label>
        {price !== undefined && <span className="text-ink-2">{formatShortDollars(price)}</span>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving the box as a whole, not only its field */}
      <div
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || handleBlur()}
        className={`flex h-11.5 items-stretch rounded-control border bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint ${shownError ? 'border-err' : 'border-line-strong'}`}
      >
        <input
          id={id}
          data-line={line}
          size={1}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={text ?? String(quantity)}
          onChange={(event) => handleText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={handleKey}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? `${id}-error` : undefined}
          className="min-w-0 flex-1 rounded-l-control bg-transparent text-center text-lead font-total outline-none"
        />
        <button
          type="button"
          data-remove={line}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove('button')}
          className="grid w-11 shrink-0 place-items-center rounded-r-control border-l border-line text-ink-3 -outline-offset-2 hover:bg-sunken hover:text-err"
        >
          <X size={18} strokeWidth={1.75} />
        </button>
      </div>
      {shownError && (
        <p
          id={`${id}-error`}
          {...(refused ? { role: 'alert' } : {})}
          className="mt-1 w-0 min-w-full text-caption text-err"
        >
          {shownError}
        </p>
      )}
    </div>
  );
}

/** Focuses the same control of another line, so a press never opens a tablet's keyboard. */
export function focusLine(list: HTMLElement | null, key: string | undefined, by: RemovedBy): void {
  const attribute = by === 'button' ? 'data-remove' : 'data-line';
  const control = key === undefined ? null : list?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(key)}"]`);
  (control ?? list)?.focus();
}

function refusal(text: string): string {
  return wholeNumber(text) === undefined ? 'Whole numbers only' : 'At most 100,000';
}
