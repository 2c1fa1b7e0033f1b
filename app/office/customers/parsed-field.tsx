import { useId, useState } from 'react';
import type { CatalogProblem } from '../../../domain/catalog/check/catalog-problems';
import { isSame, type Json, type Place, valueAt } from '../../../domain/catalog/draft';
import type { Catalog } from '../catalog/catalog-data';
import { ChangedDot, DraftChoice, FieldNotes } from '../catalog/field-notes';
import { INPUT } from '../layout/parts';

/** What the check says about a field and what's in it. */
export function problemsIn({ problems }: Catalog, { document, pointer }: Place): readonly string[] {
  const field = pointer.join('.');
  return problems
    .filter((problem: CatalogProblem) => problem.file === document && !problem.item)
    .filter((problem) => problem.field === field || problem.field?.startsWith(`${field}.`))
    .map((problem) => problem.message);
}

interface ParsedFieldProps {
  readonly catalog: Catalog;
  readonly place: Place;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isNumber?: boolean;
  readonly className?: string;
  /** Null removes the value. */
  parse(text: string): Json;
  format(value: Json): string;
}

/** A text that stands for something else in the catalog: a list, or a number. Saved while it's typed. */
export function ParsedField({
  catalog,
  place,
  label,
  hint,
  isNumber,
  className,
  parse,
  format,
  ...rest
}: ParsedFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const saved = valueAt(catalog.documents, place);
  const shown = typed !== undefined && isSame(parse(typed), saved) ? typed : format(saved);
  const problems = problemsIn(catalog, place);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.25 block text-label font-semibold text-ink-2">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          inputMode={isNumber ? 'numeric' : undefined}
          value={shown}
          readOnly={!catalog.mayChange(place.document)}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={`${id}-notes`}
          onChange={({ target }) => {
            setTyped(target.value);
            catalog.change({ ...place, value: parse(target.value) });
          }}
          onBlur={() => {
            setTyped(undefined);
            catalog.flush();
          }}
          className={`${INPUT} read-only:bg-surface-2 read-only:text-ink-2`}
          {...rest}
        />
        {!isSame(valueAt(catalog.published, place), saved) && <ChangedDot />}
      </div>
      {hint && <p className="mt-1.25 text-label text-ink-3">{hint}</p>}
      <FieldNotes
        catalog={catalog}
        place={place}
        problems={problems}
        id={`${id}-notes`}
        format={(value) => `“${format(value)}”`}
      />
    </div>
  );
}

/** "Left Chest, Yoke" */
export const LIST = {
  parse: (text: string): Json =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  format: (value: Json) => (Array.isArray(value) ? value.join(', ') : ''),
};

/** Empty for none. What isn't a number stays as it was typed, for the check to name. */
export const NUMBER = {
  parse: (text: string): Json => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : trimmed;
  },
  format: (value: Json) => (value === null ? '' : String(value)),
};

interface SwitchFieldProps {
  readonly catalog: Catalog;
  readonly place: Place;
  readonly label: string;
  /** For 'on'; cards are `paypal_not_supported: false`. */
  readonly on?: boolean;
  readonly names?: readonly [on: string, off: string];
  /** What holds without a value. */
  readonly usual: boolean;
}

/** On, off, or as usual for all customers. */
export function SwitchField({
  catalog,
  place,
  label,
  on = true,
  names: [yes, no] = ['Yes', 'No'],
  usual,
}: SwitchFieldProps) {
  const saved = valueAt(catalog.documents, place);
  return (
    <DraftChoice
      catalog={catalog}
      place={place}
      label={label}
      problems={problemsIn(catalog, place)}
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
