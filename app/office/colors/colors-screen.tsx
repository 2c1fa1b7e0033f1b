import { type FormEvent, useState } from 'react';
import { isObject, type Place, valueAt } from '../../../domain/catalog/draft';
import { codeText } from '../../../domain/text/code-text';
import { countOf } from '../../../domain/text/count-of';
import { onOneLine } from '../../../domain/text/plain-text';
import { Link } from '../../ui/link';
import type { Catalog } from '../catalog/catalog-data';
import { CatalogScreen } from '../catalog/catalog-screen';
import { FieldNotes, TextButton } from '../catalog/field-notes';
import { type DraftItem, itemsOf, textOf } from '../items/item-list';
import { ColorInput, Field, HEX_COLOR, INPUT } from '../layout/fields';
import { DenseButton, Panel } from '../layout/parts';

const DOCUMENT = 'colors.json';
const WHITE = '#ffffff';

export function ColorsScreen() {
  return <CatalogScreen title="Colors">{(catalog) => <ColorList catalog={catalog} />}</CatalogScreen>;
}

function ColorList({ catalog }: { catalog: Catalog }) {
  const colors = catalog.documents[DOCUMENT] ?? null;
  const names = isObject(colors) ? Object.keys(colors) : [];
  const items = itemsOf(catalog.documents);
  return (
    <div className="grid max-w-220 gap-3.5">
      {catalog.mayChange(DOCUMENT) && <NewColor catalog={catalog} names={names} />}
      <Panel className="overflow-clip">
        <ul className="divide-y divide-line">
          {names.map((name) => (
            <Color key={name} catalog={catalog} name={name} items={items.filter((item) => isIn(item, name, names))} />
          ))}
        </ul>
        {names.length === 0 && <p className="p-5">No colors yet. Add the first one above.</p>}
      </Panel>
    </div>
  );
}

/** Whether an item has the color, alone or as half of a two-tone color: "Navy White". */
function isIn({ colors }: DraftItem, name: string, names: readonly string[]): boolean {
  return colors.some(
    (color) =>
      color === name ||
      (!names.includes(color) &&
        ((color.startsWith(`${name} `) && names.includes(color.slice(name.length + 1))) ||
          (color.endsWith(` ${name}`) && names.includes(color.slice(0, -name.length - 1))))),
  );
}

interface ColorProps {
  readonly catalog: Catalog;
  readonly name: string;
  readonly items: readonly DraftItem[];
}

function Color({ catalog, name, items }: ColorProps) {
  const place: Place = { document: DOCUMENT, pointer: [name] };
  const value = textOf(valueAt(catalog.documents, place));
  const [typed, setTyped] = useState<string>();
  const isRefused = typed !== undefined && !HEX_COLOR.test(normalized(typed));
  const mayChange = catalog.mayChange(DOCUMENT);

  function set(text: string): void {
    setTyped(text);
    const hex = normalized(text);
    if (HEX_COLOR.test(hex)) catalog.change({ ...place, value: hex });
  }

  return (
    <li className="px-4 py-2.5">
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_7rem] items-center gap-3 sm:grid-cols-[2.75rem_12rem_7rem_minmax(0,1fr)_auto]">
        <ColorInput
          aria-label={`Pick ${name}`}
          value={HEX_COLOR.test(value) ? value : WHITE}
          disabled={!mayChange}
          onChange={set}
          onBlur={catalog.flush}
        />
        <span className="font-heading wrap-break-word">{name}</span>
        <input
          aria-label={`Value of ${name}`}
          aria-invalid={isRefused || undefined}
          readOnly={!mayChange}
          spellCheck={false}
          value={typed ?? value}
          onChange={({ target }) => set(target.value)}
          onBlur={() => {
            if (!isRefused) setTyped(undefined);
            catalog.flush();
          }}
          className={INPUT}
        />
        <details className="min-w-0 text-label text-ink-2 max-sm:col-span-2 max-sm:col-start-2">
          <summary className="min-h-8 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-3">
            {items.length === 0 ? 'No item uses it' : countOf(items.length, 'item')}
          </summary>
          <ul className="flex flex-wrap gap-x-3 gap-y-1 pb-2">
            {items.map(({ code, name: itemName }) => (
              <li key={code}>
                <Link to={`/items/${code}`} className="text-send hover:underline">
                  {code} {itemName}
                </Link>
              </li>
            ))}
          </ul>
        </details>
        {mayChange && items.length === 0 && (
          <TextButton onClick={() => catalog.save({ ...place, value: null })}>
            Remove<span className="sr-only"> {name}</span>
          </TextButton>
        )}
      </div>
      <FieldNotes
        catalog={catalog}
        place={place}
        problems={[
          ...(isRefused ? [`“${(typed ?? '').slice(0, 20)}” isn’t a color like #17463a. It isn’t saved.`] : []),
          ...catalog.problems
            .filter(({ file, field }) => file === DOCUMENT && field === name)
            .map(({ message }) => message),
        ]}
      />
    </li>
  );
}

/** "17463A" is #17463a, and "#fff" is #ffffff. */
function normalized(text: string): string {
  const digits = codeText(text).replace(/^#/, '').toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function NewColor({ catalog, names }: { catalog: Catalog; names: readonly string[] }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('#');
  const [isAsked, setAsked] = useState(false);
  const trimmed = onOneLine(name);
  const taken = names.find((other) => other.toLowerCase() === trimmed.toLowerCase());
  const errors = {
    name:
      trimmed === ''
        ? 'Enter the color’s name.'
        : /[,/]/.test(trimmed)
          ? 'A name has no comma or slash.'
          : taken && `${taken} is here already.`,
    value: HEX_COLOR.test(normalized(value)) ? undefined : 'Enter a color like #17463a.',
  };

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (errors.name || errors.value) return;
    catalog.save({ document: DOCUMENT, pointer: [trimmed], value: normalized(value) });
    setName('');
    setValue('#');
    setAsked(false);
  }

  return (
    <Panel className="p-4">
      <form
        noValidate
        onSubmit={handleSubmit}
        className="grid items-start gap-3 sm:grid-cols-[12rem_2.75rem_8rem_auto]"
      >
        <Field
          label="New color"
          placeholder="Mauve"
          value={name}
          maxLength={60}
          error={isAsked || taken ? errors.name : undefined}
          onChange={setName}
        />
        <span className="justify-self-start sm:mt-5.75">
          <ColorInput
            aria-label="Pick the new color"
            value={HEX_COLOR.test(normalized(value)) ? normalized(value) : WHITE}
            onChange={setValue}
          />
        </span>
        <Field
          label="Value"
          value={value}
          maxLength={9}
          error={isAsked ? errors.value : undefined}
          onChange={setValue}
        />
        <DenseButton type="submit" variant="dark" className="justify-self-start sm:mt-5.75">
          Add to the draft
        </DenseButton>
      </form>
    </Panel>
  );
}
