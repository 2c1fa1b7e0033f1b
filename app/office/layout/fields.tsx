import { Search } from 'lucide-react';
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { useCopyText } from '../../ui/use-copy-text';
import { DenseButton } from './parts';

export const LABEL = 'mb-1.25 block text-label font-semibold text-ink-2';

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
      <label htmlFor={id} className={LABEL}>
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError(props: ComponentProps<'p'>) {
  return <p className="mt-1.25 text-label font-medium text-err" {...props} />;
}

export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="min-h-5 text-label font-medium text-err empty:hidden">
      {children}
    </p>
  );
}

export const CHECKBOX = 'size-4.5 accent-send';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  readonly isOn: boolean;
  /** Larger, and black. */
  readonly isLarge?: boolean;
  onChange(isOn: boolean): void;
}

/** A checkbox with its label. */
export function CheckField({ isOn, isLarge = false, onChange, className = '', children, ...rest }: CheckFieldProps) {
  return (
    <label className={`flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11 ${className}`}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className={isLarge ? 'size-5 accent-ink' : CHECKBOX}
        {...rest}
      />
      {children}
    </label>
  );
}

interface SelectAllProps {
  readonly count: number;
  readonly of: number;
  onToggle(): void;
  readonly hasText?: boolean;
}

export function SelectAll({ count, of, onToggle, hasText = false }: SelectAllProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && count < of;
  }, [count, of]);
  return (
    <label className="inline-flex min-h-9 items-center gap-3 text-label text-ink-2 pointer-coarse:min-h-11">
      <input
        ref={input}
        type="checkbox"
        aria-label="Select all orders of the list"
        checked={of > 0 && count === of}
        onChange={onToggle}
        className={CHECKBOX}
      />
      {hasText && 'Select all'}
    </label>
  );
}

export interface ChoiceProps {
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
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : LABEL}>
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

export function SearchBox({ label, onChange, className = 'w-70', ...rest }: Omit<FieldProps, 'error'>) {
  return (
    <div className={`relative max-sm:w-full ${className}`}>
      <Search size={16} strokeWidth={1.75} className="pointer-events-none absolute inset-y-0 left-3 my-auto" />
      <input
        type="search"
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT} pl-9`}
        {...rest}
      />
    </div>
  );
}

/** Six digits, in lowercase. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/;

interface ColorInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChange(value: string): void;
}

export function ColorInput({ onChange, ...rest }: ColorInputProps) {
  return (
    <input
      type="color"
      onChange={(event) => onChange(event.target.value)}
      className="h-9 w-11 shrink-0 rounded-thumb border border-line-strong bg-surface p-0.5 forced-color-adjust-none pointer-coarse:h-11"
      {...rest}
    />
  );
}

interface ChooseFilesProps {
  readonly label: string;
  readonly accept: string;
  readonly isCamera?: boolean;
  readonly isMultiple?: boolean;
  onFiles(files: readonly File[]): void;
  children(open: () => void): ReactNode;
}

/** A hidden file input, and whatever opens it. iPhones turn HEIC into JPEG for it. */
export function ChooseFiles({
  label,
  accept,
  isCamera = false,
  isMultiple = false,
  onFiles,
  children,
}: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        multiple={isMultiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file again is a change, too.
          target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}

export function CopyLine({ label, text }: { label: string; text: string }) {
  const copy = useCopyText();
  const failed = 'The browser didn’t allow copying. Select the text and copy it.';
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <input
        aria-label={label}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${INPUT} flex-1 basis-60`}
      />
      <DenseButton onClick={() => void copy(text, 'Copied.', failed)}>Copy</DenseButton>
    </div>
  );
}
