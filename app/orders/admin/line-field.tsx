import { CalendarDays } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { PRICE_PERS, type PricePer } from '../../../domain/cart/po-price';
import { MAX_PRICE_LENGTH } from '../../../domain/cart/read-price';
import { isShipDate } from '../../../domain/orders/calendar-day';
import { invalidField, type LineDraft } from '../../../domain/orders/line-draft';
import { MAX_PO_LENGTH, type OrderLine } from '../../../domain/orders/order';
import type { EditableField } from '../../../domain/orders/order-edit';
import { isPastedBlock } from '../../../domain/orders/pasted-text';
import { MAX_SHIP_DATE_LENGTH, storedShipDate } from '../../../domain/orders/read-ship-date';
import { NO_SHIP_DATE, shownShipDate } from '../../../domain/orders/ship-date';
import type { LineProps } from '../order/visible-lines';
import { clipboardText } from './clipboard-text';
import { type CopiedField, isCopied, useFillColumn } from './use-fill-column';
import { fieldId, type LineEditing } from './use-line-editing';

export const FIELD_NAMES: Readonly<Record<EditableField, string>> = {
  customerPo: 'Customer PO',
  po: 'PO',
  estShipDate: 'Est. Ship Date',
};

export function shownField(field: EditableField, stored: string): string {
  return field === 'estShipDate' ? shownShipDate(stored) : stored || NO_SHIP_DATE;
}

interface LineFieldProps extends LineProps {
  readonly field: EditableField;
  readonly editing: LineEditing;
  readonly className: string;
}

export function LineField({ field, order, line, editing, className }: LineFieldProps) {
  const { key, edited, type, saveAndMove, moveAcross, leave, paste, discard } = editing;
  const column = useFillColumn({ order, line });
  const isDate = field === 'estShipDate';
  const isInvalid = edited?.isInvalid === true && invalidField(edited.draft) === field;

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return handleShortcut(event);
    if (event.key === 'Escape') discard();
    const across = stepAcross(event);
    if (across) moveAcross(field, across);
    const step = stepDown(event);
    if (!step) return;
    const hasMoved = saveAndMove(field, step, event.key === 'Enter' && step === 1);
    // At the end of the column Tab keeps its default behavior.
    if (!hasMoved && event.key === 'Tab') return;
    event.preventDefault();
    if (!hasMoved) leave();
  }

  function moveOn() {
    if (!saveAndMove(field, 1, true)) leave();
  }

  /** Ctrl+D fills down and Ctrl+Enter fills all, like a spreadsheet. */
  function handleShortcut(event: KeyboardEvent) {
    if (!isCopied(field) || event.shiftKey) return;
    const isDown = event.key.toLowerCase() === 'd';
    if (!isDown && event.key !== 'Enter') return;
    event.preventDefault();
    const hasBegun = isDown
      ? column.canFillDown(field) && column.fillDown(field)
      : column.canFillOrder(field) && column.fillOrder(field);
    if (hasBegun) moveOn();
  }

  function handlePaste(event: ClipboardEvent) {
    const text = clipboardText(event.clipboardData);
    if (!isPastedBlock(text)) return;
    event.preventDefault();
    paste(field, text);
  }

  return (
    <span
      className={`group relative flex h-11 min-w-0 items-center rounded-control border bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint ${className} ${isInvalid ? 'border-err' : 'border-line-strong'}`}
    >
      <input
        id={fieldId(key, field)}
        aria-label={`${FIELD_NAMES[field]} of line ${line.line}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${key}/error` : undefined}
        autoComplete="off"
        size={8}
        maxLength={isDate ? MAX_SHIP_DATE_LENGTH : MAX_PO_LENGTH}
        value={edited?.draft.typed[field] ?? ''}
        onChange={(event) => type(field, event.target.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        className={`h-full min-w-0 flex-1 rounded-control bg-transparent pl-2.5 text-sm outline-none ${isDate ? '' : 'pr-2.5'}`}
      />
      {isCopied(field) && <FillButtons field={field} column={column} onFill={moveOn} />}
      {isDate && edited && <Calendar draft={edited.draft} line={line} onDay={(day) => type(field, day)} />}
    </span>
  );
}

interface FillButtonsProps {
  readonly field: CopiedField;
  readonly column: ReturnType<typeof useFillColumn>;
  onFill(): void;
}

/**
 * Below the field, so the value above that they copy stays in sight, and only while it has the focus. The list would
 * clip them below its last line, and on a phone they would cover the buttons below the date.
 */
function FillButtons({ field, column, onFill }: FillButtonsProps) {
  const entries = [
    { label: 'Same for this order', can: column.canFillOrder(field), keys: 'Ctrl Enter', fill: column.fillOrder },
    { label: 'Down to here', can: column.canFillDown(field), keys: 'Ctrl D', fill: column.fillDown },
  ];
  return (
    <span
      className={`absolute top-full right-0 z-20 my-1 hidden gap-1.5 group-focus-within:flex [tbody:last-child>tr>td_tr:last-child_&]:top-auto [tbody:last-child>tr>td_tr:last-child_&]:bottom-full ${field === 'estShipDate' ? 'max-sm:top-auto max-sm:bottom-full' : ''}`}
    >
      {entries
        .filter(({ can }) => can)
        .map(({ label, keys, fill }) => (
          <button
            key={label}
            type="button"
            tabIndex={-1}
            title={keys}
            // The field keeps the focus, or the button would be gone before the click.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => fill(field) && onFill()}
            className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-label font-semibold whitespace-nowrap shadow-float"
          >
            {label}
          </button>
        ))}
    </span>
  );
}

function Calendar({ draft, line, onDay }: { draft: LineDraft; line: OrderLine; onDay(day: string): void }) {
  const stored = storedShipDate(draft.typed.estShipDate, { today: draft.today }) ?? '';
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="relative shrink-0">
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Choose the ship date of line ${line.line}`}
        onClick={() => picker.current?.showPicker()}
        className="grid h-11 w-9 place-items-center text-ink-3"
      >
        <CalendarDays size={18} strokeWidth={1.75} />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isShipDate(stored) ? stored : ''}
        onChange={(event) => onDay(shownShipDate(event.target.value))}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
    </span>
  );
}

function stepDown({ key, shiftKey }: KeyboardEvent): 1 | -1 | undefined {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Enter' || key === 'Tab') return shiftKey ? -1 : 1;
  return undefined;
}

/** Left and Right leave the field only from the end of the text. */
function stepAcross({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): 1 | -1 | undefined {
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (shiftKey || selectionStart !== selectionEnd) return undefined;
  if (key === 'ArrowRight' && selectionStart === value.length) return 1;
  if (key === 'ArrowLeft' && selectionStart === 0) return -1;
  return undefined;
}

const PER_NAMES: Readonly<Record<PricePer, string>> = { unit: 'each', line: 'for the line' };

/** Enter and the arrow keys go to the next line that takes a price. */
export function PriceField({ order, line, editing }: LineProps & { readonly editing: LineEditing }) {
  const { key, edited, type, saveAndMove, leave, discard } = editing;
  const { fillPrices } = useFillColumn({ order, line });
  if (!edited) return null;
  const { price, pricePer } = edited.draft.typed;
  const isInvalid = edited.isInvalid === true && invalidField(edited.draft) === 'price';
  const border = isInvalid ? 'border-err' : price === '' ? 'border-wait' : 'border-line-strong';

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') discard();
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!isUp && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (!saveAndMove('price', isUp ? -1 : 1, event.key === 'Enter' && !isUp)) leave();
  }

  function handlePaste(event: ClipboardEvent) {
    const text = clipboardText(event.clipboardData);
    if (!isPastedBlock(text)) return;
    event.preventDefault();
    if (fillPrices(text)) leave();
  }

  return (
    <span className="flex flex-col gap-1 text-left">
      <span
        className={`flex h-11 min-w-0 items-center rounded-control border bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint ${border}`}
      >
        <span aria-hidden className="pl-2 text-sm text-ink-2">
          $
        </span>
        <input
          id={fieldId(key, 'price')}
          aria-label={`Price of line ${line.line}`}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${key}/error` : undefined}
          autoComplete="off"
          inputMode="decimal"
          placeholder="On PO"
          size={6}
          maxLength={MAX_PRICE_LENGTH}
          value={price}
          onChange={(event) => type('price', event.target.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          className="h-full min-w-0 flex-1 rounded-control bg-transparent px-1.5 text-sm outline-none placeholder:text-ink-3"
        />
      </span>
      <select
        aria-label={`What the price of line ${line.line} is for`}
        value={pricePer}
        onChange={(event) => type('pricePer', event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && handleKey(event)}
        className="h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-1 text-label"
      >
        {PRICE_PERS.map((per) => (
          <option key={per} value={per}>
            {PER_NAMES[per]}
          </option>
        ))}
      </select>
    </span>
  );
}
