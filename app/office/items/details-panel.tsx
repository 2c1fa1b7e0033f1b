import { useId, useState } from 'react';
import { sharedDetailsOf } from '../../../domain/catalog/check/read-details';
import { valueAt } from '../../../domain/catalog/draft';
import { LOGO_FINISHES, PACK_UNITS, PRINTED_COLORS } from '../../../domain/catalog/item-details';
import { isPackType } from '../../../domain/catalog/item-types';
import type { Catalog } from '../catalog/catalog-data';
import { DraftChoice, DraftField, OPTIONAL_TEXT } from '../catalog/draft-fields';
import { FieldNotes } from '../catalog/field-notes';
import { INPUT } from '../layout/fields';
import { ItemPanel } from '../layout/parts';
import type { DraftItem } from './item-list';

interface DetailsPanelProps {
  readonly catalog: Catalog;
  readonly item: DraftItem;
  problemsAt(...fields: string[]): readonly string[];
}

const TEXTS = [
  ['material', 'Material'],
  ['fit', 'Fit'],
  ['decoration', 'Decoration'],
  ['care', 'Care'],
  ['lead_time', 'Lead time'],
] as const;

/** The item's own facts. What's empty comes from its type and drawing. */
export function DetailsPanel({ catalog, item, problemsAt }: DetailsPanelProps) {
  const { code, document, type, art } = item;
  const at = (...pointer: string[]) => ({ catalog, place: { document, pointer: [code, ...pointer] } });
  const shared = sharedDetailsOf({ type, art }, catalog.read.sharedDetails);
  const charts = Object.keys(catalog.read.sizeCharts);
  const drawings = Object.keys(catalog.state.drawings.files);
  const choice = (name: 'logo' | 'size_chart' | 'colors_are' | 'unit', label: string, options: readonly string[]) => (
    <DraftChoice
      {...at('details', name)}
      label={label}
      problems={problemsAt(`details.${name}`)}
      options={[
        ['', shared[name] ? `As usual: ${shared[name]}` : 'Not set'],
        ...options.map((value) => [value, value] as const),
      ]}
    />
  );
  const restricted = valueAt(catalog.documents, at('restricted').place);
  return (
    <ItemPanel title="Details" note="What’s empty is as usual for its type and drawing">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {TEXTS.map(([name, label]) => (
          <DraftField
            key={name}
            {...at('details', name)}
            label={label}
            placeholder={shared[name]}
            as={OPTIONAL_TEXT}
            maxLength={80}
            problems={problemsAt(`details.${name}`)}
          />
        ))}
        {choice('logo', 'Logo', LOGO_FINISHES)}
        {isPackType(type) ? choice('unit', 'Unit', PACK_UNITS) : choice('size_chart', 'Size chart', charts)}
        {isPackType(type) && choice('colors_are', 'Colors are', PRINTED_COLORS)}
        <DraftChoice
          {...at('art')}
          label="Drawing"
          problems={problemsAt('art')}
          options={drawings.map((name) => [name, name] as const)}
        />
        <div>
          <label className="mt-5 flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={restricted === true}
              disabled={!catalog.mayChange(document)}
              onChange={({ target }) => {
                catalog.change({ ...at('restricted').place, value: target.checked || null });
                catalog.flush();
              }}
              className="size-4.5 accent-send"
            />
            Restricted
          </label>
          <FieldNotes {...at('restricted')} problems={[]} format={(value) => (value === true ? 'on' : 'off')} />
        </div>
      </div>
    </ItemPanel>
  );
}

interface PacksPanelProps {
  readonly catalog: Catalog;
  readonly item: DraftItem;
  readonly problems: readonly string[];
}

export function PacksPanel({ catalog, item, problems }: PacksPanelProps) {
  const id = useId();
  const place = { document: item.document, pointer: [item.code, 'sizes'] };
  const [typed, setTyped] = useState<string>();
  const packs = Object.keys(item.sizes);
  const read = typed === undefined ? packs : typed.split(/[\s,;]+/).filter(Boolean);
  const wrong = read.filter((pack) => !/^[1-9]\d{0,5}$/.test(pack));
  const refused = wrong.length > 0 ? [`“${wrong[0]}” isn’t a whole number. It isn’t saved.`] : [];
  return (
    <ItemPanel title="Packs" note="Pieces in a pack, separated by commas">
      <input
        aria-label="Packs"
        inputMode="numeric"
        aria-invalid={refused.length > 0 || undefined}
        aria-describedby={id}
        readOnly={!catalog.mayChange(item.document)}
        value={typed ?? packs.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = target.value.split(/[\s,;]+/).filter(Boolean);
          if (next.length === 0 || next.some((pack) => !/^[1-9]\d{0,5}$/.test(pack))) return;
          catalog.change({ ...place, value: Object.fromEntries(next.map((pack) => [pack, 0])) });
        }}
        onBlur={() => {
          if (refused.length === 0) setTyped(undefined);
          catalog.flush();
        }}
        className={`${INPUT} max-w-100`}
      />
      <FieldNotes
        id={id}
        catalog={catalog}
        place={place}
        problems={[...refused, ...problems]}
        format={(value) => (typeof value === 'object' && value ? Object.keys(value).join(', ') : 'empty')}
      />
    </ItemPanel>
  );
}
