import { Check, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_PACKS, parsePackCount } from '../../../domain/cart/pack-selection';
import { codeText } from '../../../domain/text/code-text';
import { COVERING_INPUT } from '../../ui/covering-input';
import { StepButton } from '../../ui/icon-button';

interface PackCellProps {
  readonly label: string;
  readonly count: number;
  readonly most: number;
  onCount(count: number): void;
  readonly caption?: string;
  readonly price?: ReactNode;
}

/** A checkbox that fills its cell; once checked, a number of packs. */
export function PackCell({ label, count, most, onCount, caption, price }: PackCellProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const hasField = count > 0 || typed !== undefined;
  const step = (by: number) => {
    setTyped(undefined);
    onCount(Math.min(most, Math.max(1, count + by)));
  };

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+') step(1);
    else if (event.key === '-' && count > 0) step(-1);
    else if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      flushSync(() => {
        setTyped(undefined);
        onCount(Math.min(most, Number(event.key)));
      });
      // More digits can follow.
      field.current?.focus();
      field.current?.setSelectionRange(1, 1);
    }
  }

  return (
    <div
      className={`relative flex flex-wrap items-center ${caption ? 'justify-between' : 'size-full content-center justify-center gap-x-2 gap-y-0.5 contain-size contain-layout'}`}
    >
      <label
        className={`relative flex items-center ${caption ? 'min-h-14 flex-1 gap-3 pl-3' : `justify-center ${hasField ? 'size-7' : 'size-full'}`}`}
      >
        <input
          type="checkbox"
          aria-label={label}
          checked={count > 0}
          onChange={() => {
            setTyped(undefined);
            onCount(count > 0 ? 0 : 1);
          }}
          onKeyDown={handleKey}
          className={`peer ${COVERING_INPUT}`}
        />
        <span className="grid size-7 shrink-0 place-items-center rounded-thumb border-2 border-line-strong bg-surface text-white peer-checked:border-brand peer-checked:bg-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand">
          {count > 0 && <Check size={18} strokeWidth={3} />}
        </span>
        {caption && (
          <span className="font-name">
            {caption}
            <span className="block text-caption text-ink-2">{price}</span>
          </span>
        )}
      </label>
      {hasField && (
        <>
          <PackCount
            field={field}
            label={label}
            count={count}
            most={most}
            typed={typed}
            isLow={!caption}
            onTyped={setTyped}
            onCount={onCount}
            onStep={step}
          />
          <span className={`flex gap-1 ${caption ? 'ml-1' : ''}`}>
            <StepButton label={`${label}, one less`} Icon={Minus} isDisabled={count <= 1} onClick={() => step(-1)} />
            <StepButton label={`${label}, one more`} Icon={Plus} isDisabled={count >= most} onClick={() => step(1)} />
          </span>
        </>
      )}
    </div>
  );
}

interface PackCountProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly count: number;
  readonly most: number;
  /** What's in the field, if that isn't the count. */
  readonly typed: string | undefined;
  readonly isLow: boolean;
  onTyped(text: string | undefined): void;
  onCount(count: number): void;
  onStep(by: number): void;
}

const STEPS: Readonly<Record<string, number>> = { '+': 1, ArrowUp: 1, '-': -1, ArrowDown: -1 };

/** What can't be read unchecks the box, like an emptied field, and says so until somebody types again. */
function PackCount(props: PackCountProps) {
  const { field, label, count, most, typed, isLow, onTyped, onCount, onStep } = props;
  const errorId = useId();
  const isError = typed !== undefined && parsePackCount(typed, most) === undefined;

  function handleText(text: string) {
    const plain = codeText(text);
    const wanted = parsePackCount(plain, most) ?? 0;
    onTyped(wanted === 0 ? plain : undefined);
    onCount(wanted);
  }

  function handleKey(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStep(by);
  }

  return (
    <>
      <span className="relative">
        <span aria-hidden className="absolute inset-y-0 left-1.5 grid place-items-center text-label text-ink-2">
          ×
        </span>
        <input
          ref={field}
          role="spinbutton"
          aria-label={`${label}, count`}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={count}
          aria-invalid={isError || undefined}
          aria-describedby={isError ? errorId : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(count)}
          onChange={(event) => handleText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => isError || onTyped(undefined)}
          onKeyDown={handleKey}
          className={`${isLow ? 'h-7 rounded-thumb' : 'h-11 rounded-control'} w-12 border border-line-strong bg-surface pl-3.5 text-center font-figure outline-none focus:border-brand focus:ring-3 focus:ring-brand-tint aria-invalid:border-err`}
        />
      </span>
      {isError && (
        <span
          id={errorId}
          role="alert"
          // Over the row above, so no row changes its height.
          className="absolute inset-x-0 bottom-full z-20 rounded-t-control bg-err-tint p-1.5 text-center text-caption text-err"
        >
          {most < MAX_PACKS
            ? `0 packs. 1 to ${most}: a line holds 100,000 units`
            : `0 packs. Whole numbers from 1 to ${MAX_PACKS}`}
        </span>
      )}
    </>
  );
}
