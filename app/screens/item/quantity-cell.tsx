import { createContext, use, useId, useRef, useState } from 'react';
import { typeText } from '../../../domain/cart/grid/tools';

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
  onQuantity(cell: string, quantity: number): void;
  onRefused(cell: string, text: string): void;
  readonly className?: string;
}

/**
 * After a refused character, typing is ignored until Backspace, another tap, or leaving the cell
 * (docs/specification.md, Item screen and grid).
 */
export function QuantityCell(props: QuantityCellProps) {
  const { cell, label, quantity, isShort, inCart = 0, onQuantity, onRefused, className = 'text-lead' } = props;
  const inputMode = use(CellInputMode);
  const [refused, setRefused] = useState('');
  /** Text that arrives without a key, from dictation or autofill, replaces what was refused. */
  const isKeyed = useRef(false);
  const noteId = useId();
  const isRefused = refused !== '' && quantity === 0;

  function handleText(text: string) {
    const typed = isKeyed.current ? typeText(isRefused ? refused : '', text) : typeText('', text.trim());
    isKeyed.current = false;
    changeRefused(typed.refused);
    onQuantity(cell, typed.quantity);
  }

  function changeRefused(text: string) {
    setRefused(text);
    if (text !== '' || refused !== '') onRefused(cell, text);
  }

  return (
    <>
      <input
        data-cell={cell}
        aria-label={label}
        aria-describedby={inCart > 0 ? noteId : undefined}
        aria-invalid={isShort || isRefused || undefined}
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="0"
        value={quantity === 0 ? '' : String(quantity)}
        onChange={(event) => handleText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onPointerDown={() => changeRefused('')}
        onBlur={() => changeRefused('')}
        onKeyDown={({ key }) => {
          isKeyed.current = true;
          if (key === 'Backspace' || key === 'Delete' || key === 'Escape') changeRefused('');
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
