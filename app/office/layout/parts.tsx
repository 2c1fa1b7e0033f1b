import type { ComponentProps, ReactNode } from 'react';
import { type InputHTMLAttributes, useId } from 'react';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { Button } from '../../components/button';
import type { Loaded } from '../session/office-context';
import { useCustomer } from '../session/office-context';

interface ScreenProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Before the heading: the way back. */
  readonly lead?: ReactNode;
  /** At the end of the heading. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function OfficeScreen({ title, note, lead, tools, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} · Office`}</title>
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
        {lead}
        <h1 className="text-title-phone">{title}</h1>
        <span className="text-ink-2">{note}</span>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2.5">{tools}</div>
      </div>
      {children}
    </>
  );
}

export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card border border-line bg-surface ${className}`} {...rest} />;
}

/** Controls fit on one line with a mouse, and under a finger without one. */
export function DenseButton({ className = '', ...rest }: ComponentProps<typeof Button>) {
  return <Button size="small" className={`dense pointer-fine:min-h-9 ${className}`} {...rest} />;
}

export const INPUT =
  'dense w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 outline-none placeholder:text-ink-3 ' +
  'focus-visible:border-brand focus-visible:ring-3 focus-visible:ring-brand-tint aria-invalid:border-err';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  readonly label: string;
  readonly error?: string | undefined;
  onChange(value: string): void;
}

export function Field({ label, error, onChange, className = '', ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.25 block text-label font-semibold text-ink-2">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT}
        {...rest}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.25 text-label font-medium text-err">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly isLabelHidden?: boolean;
  onChange(value: string): void;
  readonly className?: string;
}

export function Choice({ label, value, options, isLabelHidden = false, onChange, className = '' }: ChoiceProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.25 block text-label font-semibold text-ink-2'}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={`${INPUT} pr-8`}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Two or three choices side by side. */
export function Segments<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, name: string])[];
  onChange(value: Value): void;
}) {
  return (
    <fieldset className="flex rounded-control bg-sunken p-0.75 print:hidden">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className="min-h-10 rounded-[8px] px-3 font-note text-ink-2 aria-pressed:bg-surface aria-pressed:font-heading aria-pressed:text-ink aria-pressed:shadow-segment pointer-fine:min-h-7.5 forced-colors:aria-pressed:outline"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

export function Initials({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
  const size = isLarge ? 'size-10 text-body' : 'size-8 text-caption';
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-sunken font-figure text-ink-2 uppercase ${size}`}
    >
      {letters}
    </span>
  );
}

/** 'Hennessy' with the customer's color; 'All customers' for none. */
export function CustomerName({ customer }: { customer: CustomerKey | undefined }) {
  const named = useCustomer(customer);
  if (!named) return <span className="text-ink-2">All customers</span>;
  return (
    <span className="inline-flex items-center gap-2 font-contact whitespace-nowrap">
      <CustomerMark color={named.brand} />
      {named.title}
    </span>
  );
}

export function CustomerMark({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none"
      style={{ background: color }}
    />
  );
}

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5.5 items-center rounded-thumb bg-sunken px-2 text-caption font-note whitespace-nowrap text-ink-2">
      {children}
    </span>
  );
}

interface LoadedContentProps<Value> {
  readonly loaded: Loaded<Value>;
  onRetry(): void;
  children(value: Value): ReactNode;
}

/** Nothing shows while it loads, so nothing moves. */
export function LoadedContent<Value>({ loaded, onRetry, children }: LoadedContentProps<Value>) {
  if (loaded.kind === 'loading')
    return (
      <p role="status" className="sr-only">
        Loading
      </p>
    );
  if (loaded.kind === 'loaded') return children(loaded.value);
  return (
    <Panel className="flex flex-col items-start gap-3 p-5">
      <p role="alert">{loaded.message}</p>
      <DenseButton onClick={onRetry}>Try again</DenseButton>
    </Panel>
  );
}
