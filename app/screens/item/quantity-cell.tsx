import { type ClipboardEvent, type KeyboardEvent, use, useState } from 'react';
import { parseQuantity } from '../../../domain/cart/quantity-grid';
import { CellInputMode } from './number-pad/cell-input-mode';

interface QuantityCellProps {
  /** Its `cellKey`. */
  readonly cell: string;
  readonly label: string;
  /** 0 for an empty cell. */
  readonly quantity: number;
  readonly isShort: boolean;
  onQuantity(quantity: number): void;
  onFocus(): void;
  /** True when invalid text was typed, false once that is resolved. */
  onRefused(isRefused: boolean): void;
  /** Replaces the default text size. */
  readonly className?: string;
}

/**
 * One quantity: digits only, anything else empties the cell (docs/specification.md, Item screen and grid). Arrow keys
 * and Enter move as in a spreadsheet; focusing a cell selects its text, so typing replaces it.
 */
export function QuantityCell(props: QuantityCellProps) {
  const { cell, label, quantity, isShort, onQuantity, onFocus, onRefused, className = 'text-lead' } = props;
  const inputMode = use(CellInputMode);
  const [wasRefused, setWasRefused] = useState(false);

  function handleText(text: string) {
    const typed = text === '' ? 0 : parseQuantity(text.trim());
    setWasRefused(typed === undefined);
    onRefused(typed === undefined);
    onQuantity(typed ?? 0);
  }

  return (
    <input
      data-cell={cell}
      aria-label={label}
      aria-invalid={isShort || wasRefused || undefined}
      inputMode={inputMode}
      autoComplete="off"
      enterKeyHint="next"
      placeholder="0"
      value={quantity === 0 ? '' : String(quantity)}
      onChange={(event) => handleText(event.target.value)}
      onPaste={(event) => takePasted(event, handleText)}
      onFocus={(event) => {
        event.target.select();
        onFocus();
      }}
      onBlur={() => {
        setWasRefused(false);
        onRefused(false);
      }}
      onKeyDown={moveOnKey}
      className={`size-full bg-transparent text-center outline-none placeholder:text-ink-4 focus:ring-[2.5px] focus:ring-brand focus:ring-inset aria-invalid:ring-[2.5px] aria-invalid:ring-err aria-invalid:ring-inset ${quantity > 0 ? 'font-total text-brand-2' : ''} ${className}`}
    />
  );
}

/** Numbers copied from a spreadsheet have white space around them. */
function takePasted(event: ClipboardEvent<HTMLInputElement>, onText: (text: string) => void): void {
  event.preventDefault();
  onText(event.clipboardData.getData('text').trim());
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the adjacent cell. */
function moveOnKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const cell = event.currentTarget.closest('td');
  const row = cell?.parentElement;
  const rows = [...(row?.parentElement?.children ?? [])].filter((other) => other.querySelector('[data-cell]'));
  const column = [...(row?.children ?? [])].indexOf(cell as Element);
  const target =
    step[1] === 0 ? rows[rows.indexOf(row as Element) + step[0]]?.children[column] : row?.children[column + step[1]];
  const next = target?.querySelector<HTMLElement>('[data-cell]') ?? neighborInOrder(event.currentTarget, step[0]);
  next?.focus();
}

/** If all cells are in one row, as on a phone, up and down mean previous and next. */
function neighborInOrder(cell: HTMLElement, step: number): HTMLElement | undefined {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  return cells[cells.indexOf(cell) + step];
}
