import { Description, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface SelectorProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string | null;
  onChange(value: string): void;
  /** Shown while nothing is selected. */
  readonly placeholder?: string;
  /** A small picture before the option's name. */
  readonly thumbnail?: (option: string) => ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A labeled drop-down list. */
export function Selector(props: SelectorProps) {
  const { label, options, value, onChange, placeholder = '', thumbnail, error, className = '' } = props;
  return (
    <Field className={className}>
      <Label className="mb-1.5 block text-label font-semibold text-ink-2">{label}</Label>
      <Listbox value={value ?? ''} onChange={onChange} invalid={error !== undefined}>
        <ListboxButton
          className={`flex min-h-12 w-full items-center gap-3 rounded-control border bg-surface px-3.5 text-left outline-none focus-visible:border-brand focus-visible:ring-3 focus-visible:ring-brand-tint data-open:border-brand ${error ? 'border-err' : 'border-line-strong'}`}
        >
          {value && thumbnail?.(value)}
          <span className={`min-w-0 flex-1 truncate ${value ? '' : 'text-ink-3'}`}>{value || placeholder}</span>
          <ChevronDown aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
        </ListboxButton>
        <ListboxOptions
          anchor={{ to: 'bottom start', gap: 6, padding: 12 }}
          className="z-50 w-(--button-width) min-w-60 sm:min-w-110 rounded-control border border-line bg-surface p-1 shadow-float outline-none"
        >
          {options.map((option) => (
            <ListboxOption
              key={option}
              value={option}
              className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 data-focus:bg-sunken data-selected:font-semibold"
            >
              {thumbnail?.(option)}
              <span className="min-w-0 flex-1">{option}</span>
              {option === value && <Check aria-hidden size={18} className="shrink-0 text-brand" />}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
      {error && <Description className="mt-1.5 text-label font-medium text-err">{error}</Description>}
    </Field>
  );
}
