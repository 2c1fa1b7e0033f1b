import { createContext, use, useId, useRef } from 'react';
import { typeText } from '../../../domain/cart/grid/tools';
import { mayBecomeQuantity } from '../../../domain/cart/quantity-grid';
import { codeText } from '../../../domain/text/code-text';
import type { RefusedText } from './grid/cells';

/**
 * The on-screen keyboard a cell asks for: none while the number pad replaces it. A hardware keyboard works either way.
 */
export const CellInputMode = createContext<'none' | 'numeric'>('numeric');

interface QuantityCellProps {
  readonly cell: string;
  readonly label: string;
  readonly quantity: number;
  readonly isShort: boolean;
  readonly inCart?: number;
  readonly refused: RefusedText | undefined;
  onQuantity(cell: string, quantity: number): void;
  onRefused(cell: string, refused: RefusedText | undefined): void;
  readonly className?: string;
}

/**
 * After a refused character, typing is ignored until Backspace, another tap, or leaving the cell
 * (docs/specification.md, Item screen and grid). The message stays until somebody types again.
 */
export function QuantityCell(props: QuantityCellProps) {
  const { cell, label, quantity, isShort, inCart = 0, refused, onQuantity, onRefused, className = 'text-lead' } = props;
  const inputMode = use(CellInputMode);
  /** Text that arrives without a key, from dictation or autofill, replaces what was refused. */
  const isKeyed = useRef(false);
  const isVisited = useRef(false);
  const noteId = useId();

  function handleText(text: string) {
    const before = isKeyed.current && isVisited.current && !refused?.isOpen ? (refused?.text ?? '') : '';
    const typed = typeText(before, isKeyed.current ? text : codeText(text));
    isKeyed.current = false;
    isVisited.current = true;
    onQuantity(cell, typed.quantity);
    changeRefused(typed.refused, mayBecomeQuantity(typed.refused));
  }

  function changeRefused(text: string, isOpen: boolean) {
    if (text !== '') onRefused(cell, { cell, text, isOpen });
    else if (refused) onRefused(cell, undefined);
  }

  return (
    <>
      <input
        data-cell={cell}
        aria-label={label}
        aria-describedby={inCart > 0 ? noteId : undefined}
        aria-invalid={isShort || (refused && !refused.isOpen) || undefined}
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="0"
        value={refused?.isOpen ? refused.text : quantity === 0 ? '' : String(quantity)}
        onChange={(event) => handleText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onPointerDown={() => refused?.isOpen || changeRefused('', false)}
        onBlur={() => {
          isVisited.current = false;
          if (refused?.isOpen) changeRefused(refused.text, false);
        }}
        onKeyDown={({ key }) => {
          isKeyed.current = true;
          const isErased = key === 'Escape' || (!refused?.isOpen && (key === 'Backspace' || key === 'Delete'));
          if (isErased) changeRefused('', false);
        }}
        className={`size-full bg-transparent text-center font-total text-brand-2 outline-none placeholder:font-normal placeholder:text-ink-4 focus:ring-[2.5px] focus:ring-brand focus:ring-inset aria-invalid:ring-[2.5px] aria-invalid:ring-err aria-invalid:ring-inset ${inCart > 0 ? 'pb-4' : ''} ${className}`}
      />
      {inCart > 0 && (
        <span
          id={noteId}
          className="pointer-events-none absolute inset-x-0 bottom-2.5 text-center text-caption leading-3.5 text-ink-2"
        >
          {inCart.toLocaleString('en-US')} in cart
        </span>
      )}
    </>
  );
}
