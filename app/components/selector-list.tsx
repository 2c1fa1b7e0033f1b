import { Description, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SELECTOR_ERROR, SELECTOR_LABEL, SelectorFace, type SelectorProps, selectorClasses } from './selector-button';

/** Takes the place of a Selector's button that was pressed, and opens. */
export function SelectorList(props: SelectorProps) {
  const { label, options, value, onChange, thumbnail, error, className = '' } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Opens it as its own key does; the library has no function for it.
    button.current?.focus();
    button.current?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, []);
  return (
    <Field className={className}>
      <Label className={SELECTOR_LABEL}>{label}</Label>
      <Listbox value={value ?? ''} onChange={onChange} invalid={error !== undefined}>
        <ListboxButton ref={button} className={selectorClasses(error !== undefined)}>
          <SelectorFace {...props} />
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
      {error && <Description className={SELECTOR_ERROR}>{error}</Description>}
    </Field>
  );
}
