import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly error?: string | undefined;
  readonly errorId?: string | undefined;
  readonly mark?: ReactNode;
  readonly isGood?: boolean;
}

/** Screen readers announce the error with the field. */
export function TextField({
  label,
  value,
  onChange,
  error,
  errorId,
  mark,
  isGood = false,
  className = '',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const isWrong = error !== undefined || errorId !== undefined;
  const border = isWrong ? 'border-err' : isGood ? 'border-ok' : 'border-line-strong';
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        {label}
      </label>
      <div className={`flex h-12 items-center rounded-control border bg-surface ${border} ${FOCUS_RING}`}>
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={errorId ?? (error && `${id}-error`)}
          className="h-full min-w-0 flex-1 rounded-control bg-transparent px-3.5 outline-none placeholder:text-ink-3"
          {...rest}
        />
        {mark}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-label font-medium text-err">
          {error}
        </p>
      )}
    </div>
  );
}

const FOCUS_RING = 'focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint';
