import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { MOST_PACKS, parsePackCount } from '../../../domain/cart/pack-selection';

interface PackCountProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly count: number;
  readonly most: number;
  onCount(count: number): void;
  onStep(by: number): void;
}

const STEPS: Readonly<Record<string, number>> = { '+': 1, ArrowUp: 1, '-': -1, ArrowDown: -1 };

/** The number of packs of a ticked box. What is not a possible count is explained and changes nothing. */
export function PackCount({ field, label, count, most, onCount, onStep }: PackCountProps) {
  const [refused, setRefused] = useState<string>();
  const errorId = useId();
  // An empty field is on its way to another count.
  const isError = refused !== undefined && refused !== '';

  function handleText(text: string) {
    const typed = parsePackCount(text.trim(), most);
    setRefused(typed === undefined ? text.slice(0, 6) : undefined);
    if (typed !== undefined) onCount(typed);
  }

  function handleKey(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setRefused(undefined);
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
          aria-valuemin={1}
          aria-valuemax={most}
          aria-valuenow={count}
          aria-invalid={isError || undefined}
          aria-describedby={isError ? errorId : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={refused ?? String(count)}
          onChange={(event) => handleText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setRefused(undefined)}
          onKeyDown={handleKey}
          className="h-11 w-12 rounded-control border border-line-strong bg-surface pl-3.5 text-center font-figure outline-none focus:border-brand focus:ring-3 focus:ring-brand-tint aria-invalid:border-err"
        />
      </span>
      {isError && (
        <span id={errorId} role="alert" className="order-last basis-full px-1 pb-1 text-center text-caption text-err">
          {most < MOST_PACKS ? `1 to ${most}: a line holds 100,000 units` : `Whole numbers from 1 to ${MOST_PACKS}`}
        </span>
      )}
    </>
  );
}
