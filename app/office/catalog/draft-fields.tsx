import { type ReactNode, useId, useState } from 'react';
import { isSame, type Json, type Place, valueAt } from '../../../domain/catalog/draft';
import { onOneLine } from '../../../domain/text/plain-text';
import { wholeNumber } from '../../../domain/text/whole-number';
import { INPUT, LABEL } from '../layout/fields';
import type { Catalog } from './catalog-data';
import { ChangedDot, FieldNotes } from './field-notes';

export function problemsIn({ problems }: Catalog, { document, pointer }: Place): readonly string[] {
  const path = pointer.join('.');
  return problems
    .filter(({ file, item, field }) => file === document && !item && (field === path || field?.startsWith(`${path}.`)))
    .map(({ message }) => message);
}

interface FieldProps {
  readonly catalog: Catalog;
  readonly place: Place;
  readonly label: string;
  /** What the check says about the place, by default. */
  readonly problems?: readonly string[];
  readonly className?: string | undefined;
}

interface LabeledProps extends FieldProps {
  readonly format?: ((value: Json) => string) | undefined;
  children(
    control: { readonly id: string; readonly 'aria-invalid': true | undefined; readonly 'aria-describedby': string },
    mayChange: boolean,
  ): ReactNode;
}

function Labeled({ catalog, place, label, problems, className, format, children }: LabeledProps) {
  const id = useId();
  const shown = problems ?? problemsIn(catalog, place);
  const control = { id, 'aria-invalid': shown.length > 0 || undefined, 'aria-describedby': `${id}-notes` } as const;
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      {children(control, catalog.mayChange(place.document, place.pointer[0]))}
      <FieldNotes
        catalog={catalog}
        place={place}
        problems={shown}
        id={control['aria-describedby']}
        {...(format && { format })}
      />
    </div>
  );
}

/** Converts between text and value. Null removes it. */
interface Notation {
  parse(text: string): Json;
  format(value: Json): string;
}

const TEXT: Notation = {
  parse: onOneLine,
  format: (value) => (typeof value === 'string' ? value : ''),
};

/** An empty text removes the value. */
export const OPTIONAL_TEXT: Notation = { ...TEXT, parse: (text) => onOneLine(text) || null };

/** "Left Chest, Yoke" */
export const LIST: Notation = {
  parse: (text) => text.split(',').map(onOneLine).filter(Boolean),
  format: (value) => (Array.isArray(value) ? value.join(', ') : ''),
};

/** Empty for none. What isn't a number stays as it was typed, for the check to name. */
export const NUMBER: Notation = {
  parse(text) {
    const trimmed = onOneLine(text);
    if (trimmed === '') return null;
    const number = wholeNumber(trimmed);
    return number !== undefined && number < 1_000_000 ? number : trimmed;
  },
  format: (value) => (value === null ? '' : String(value)),
};

interface DraftFieldProps extends FieldProps {
  readonly as?: Notation;
  /** Shown while it's empty: what counts then. */
  readonly placeholder?: string | undefined;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric';
}

/** A value of the draft as text, saved while it's typed. */
export function DraftField({ as = TEXT, placeholder, maxLength, inputMode, ...field }: DraftFieldProps) {
  const { catalog, place } = field;
  const [typed, setTyped] = useState<string>();
  const saved = valueAt(catalog.documents, place);
  // Spaces and commas at the end show while somebody types on.
  const shown = typed !== undefined && isSame(as.parse(typed), saved) ? typed : as.format(saved);
  const isText = as === TEXT || as === OPTIONAL_TEXT;
  return (
    <Labeled {...field} format={isText ? undefined : (value) => `“${as.format(value)}”`}>
      {(control, mayChange) => (
        <div className="relative">
          <input
            {...control}
            value={shown}
            readOnly={!mayChange}
            onChange={({ target }) => {
              setTyped(target.value);
              catalog.change({ ...place, value: as.parse(target.value) });
            }}
            onBlur={() => {
              setTyped(undefined);
              catalog.flush();
            }}
            placeholder={placeholder}
            maxLength={maxLength}
            inputMode={inputMode}
            className={`${INPUT} read-only:bg-surface-2 read-only:text-ink-2`}
          />
          {!isSame(valueAt(catalog.published, place), saved) && <ChangedDot />}
        </div>
      )}
    </Labeled>
  );
}

interface DraftChoiceProps extends FieldProps {
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly value?: string;
  onChoose?(value: string): void;
}

/** One of several. '' removes the value. */
export function DraftChoice({ options, onChoose, value, ...field }: DraftChoiceProps) {
  const { catalog, place } = field;
  const shown = value ?? TEXT.format(valueAt(catalog.documents, place));
  return (
    <Labeled {...field}>
      {(control, mayChange) => (
        <select
          {...control}
          value={shown}
          disabled={!mayChange}
          onChange={({ target }) => {
            if (onChoose) onChoose(target.value);
            else catalog.change({ ...place, value: target.value || null });
          }}
          onBlur={catalog.flush}
          className={`${INPUT} pr-8`}
        >
          {!options.some(([key]) => key === shown) && <option value={shown}>{shown || 'Choose'}</option>}
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}

interface SwitchFieldProps extends FieldProps {
  /** For 'on'; cards are `paypal_not_supported: false`. */
  readonly on?: boolean;
  readonly names?: readonly [on: string, off: string];
  /** What holds without a value. */
  readonly usual: boolean;
}

/** On, off, or as usual for all customers. */
export function SwitchField({ on = true, names: [yes, no] = ['Yes', 'No'], usual, ...field }: SwitchFieldProps) {
  const { catalog, place } = field;
  const saved = valueAt(catalog.documents, place);
  return (
    <DraftChoice
      {...field}
      value={saved === null ? '' : String(saved)}
      options={[
        ['', `As usual: ${usual === on ? yes : no}`],
        [String(on), yes],
        [String(!on), no],
      ]}
      onChoose={(value) => catalog.change({ ...place, value: value === '' ? null : value === 'true' })}
    />
  );
}
