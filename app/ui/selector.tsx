import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useLazyDialog } from './use-lazy-dialog';

interface SelectorProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string | null;
  onChange(value: string): void;
  readonly placeholder?: string;
  readonly thumbnail?: (option: string) => ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A labeled drop-down list. The list's code is fetched when it's about to be opened. */
export function Selector(props: SelectorProps) {
  const { label, options, value, onChange, placeholder = '', thumbnail, error, className = '' } = props;
  const {
    Dialog: List,
    isOpen,
    open,
    close,
    prefetch,
  } = useLazyDialog(async () => (await import('./selector-list')).SelectorList);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void open();
  }

  function handleClose() {
    close();
    button.current?.focus({ preventScroll: true });
  }

  return (
    <div className={className}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        {label}
      </label>
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error ? `${id}-error` : undefined}
        data-invalid={error ? true : undefined}
        onClick={isOpen ? handleClose : open}
        onKeyDown={handleKey}
        {...prefetch}
        className={`flex min-h-12 w-full items-center gap-3 rounded-control border bg-surface px-3.5 text-left outline-none focus-visible:border-brand focus-visible:ring-3 focus-visible:ring-brand-tint aria-expanded:border-brand ${error ? 'border-err' : 'border-line-strong'}`}
      >
        {value && thumbnail?.(value)}
        <span className={`min-w-0 flex-1 truncate ${value ? '' : 'text-ink-3'}`}>{value || placeholder}</span>
        <ChevronDown size={20} strokeWidth={1.75} className="shrink-0" />
      </button>
      {List && isOpen && (
        <List
          id={`${id}-list`}
          labelId={`${id}-label`}
          anchor={button}
          options={options}
          value={value}
          thumbnail={thumbnail}
          onChoose={(option) => {
            onChange(option);
            handleClose();
          }}
          onCancel={handleClose}
          onLeave={close}
        />
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-label font-medium text-err">
          {error}
        </p>
      )}
    </div>
  );
}
