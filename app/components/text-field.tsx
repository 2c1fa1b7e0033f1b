import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
  /** What is wrong with the value, in a sentence. */
  readonly fault?: string | undefined;
  /** A short remark inside the field's right end. */
  readonly mark?: ReactNode;
  /** Border color of a value that has been found good. */
  readonly isGood?: boolean;
}

/** A labeled input of 48 px; the fault is announced with the field. */
export function TextField({
  label,
  value,
  onValue,
  fault,
  mark,
  isGood = false,
  className = '',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const border = fault ? 'border-err' : isGood ? 'border-ok' : 'border-line-strong';
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        {label}
      </label>
      <div className={`flex h-12 items-center rounded-control border bg-surface ${border} ${FOCUS_RING}`}>
        <input
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          className="h-full min-w-0 flex-1 rounded-control bg-transparent px-[14px] outline-none placeholder:text-ink-3"
          {...rest}
        />
        {mark}
      </div>
      {fault && (
        <p id={`${id}-fault`} className="mt-1.5 text-label font-medium text-err">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Brand border and a tinted ring around the field that is being filled in. */
const FOCUS_RING = 'focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint';
