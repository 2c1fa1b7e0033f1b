import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sharedDetailsOf } from '../../../domain/catalog/check/read-details';
import { customerOf, isSame, valueAt } from '../../../domain/catalog/draft';
import { LOGO_FINISHES, PACK_UNITS, PRINTED_COLORS } from '../../../domain/catalog/item-details';
import { isPackType } from '../../../domain/catalog/item-types';
import { countOf } from '../../../domain/text/count-of';
import { ConfirmDialog } from '../../ui/small-dialog';
import type { Catalog } from '../catalog/catalog-data';
import { DraftChoice, DraftField, OPTIONAL_TEXT } from '../catalog/draft-fields';
import { ChangedDot, FieldNotes } from '../catalog/field-notes';
import { CheckField, INPUT } from '../layout/fields';
import { CustomerMark, DenseButton, TitledPanel } from '../layout/parts';
import { brandOf, customerDocument, customersOf, type DraftItem, itemsOf, ownChanges, titleOf } from './item-list';

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
    <TitledPanel title="Details" note="What’s empty is as usual for its type and drawing">
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
          <CheckField
            isOn={restricted === true}
            disabled={!catalog.mayChange(document)}
            onChange={(isOn) => catalog.save({ ...at('restricted').place, value: isOn || null })}
            className="mt-5"
          >
            Restricted
          </CheckField>
          <FieldNotes {...at('restricted')} problems={[]} format={(value) => (value === true ? 'on' : 'off')} />
        </div>
      </div>
    </TitledPanel>
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
    <TitledPanel title="Packs" note="Pieces in a pack, separated by commas">
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
    </TitledPanel>
  );
}

export function SoldAt({ catalog, item: { code } }: { catalog: Catalog; item: DraftItem }) {
  const { documents, published } = catalog;
  const customers = customersOf(documents);
  const sold = customers.filter((key) => ownChanges(documents, key, code));
  return (
    <TitledPanel title="Sold at" note={`${sold.length} of ${customers.length} customers`}>
      <ul className="flex flex-wrap gap-x-4.5 gap-y-1">
        {customers.map((key) => {
          const place = { document: customerDocument(key), pointer: ['items', code] };
          const isSold = sold.includes(key);
          const isChanged = (valueAt(published, place) !== null) !== isSold;
          return (
            <li key={key} className="relative pr-2.5">
              <CheckField
                isOn={isSold}
                disabled={!catalog.mayChange(place.document)}
                onChange={(isOn) => {
                  // What was published comes back with the customer's own prices.
                  const before = valueAt(published, place) ?? {};
                  catalog.save({ ...place, value: isOn ? before : null });
                }}
                className="font-contact"
              >
                <CustomerMark color={brandOf(documents, key)} />
                {titleOf(documents, key)}
              </CheckField>
              {isChanged && <ChangedDot />}
            </li>
          );
        })}
      </ul>
      {customers
        .map((key) => ({ document: customerDocument(key), pointer: ['items', code] }))
        .filter((place) =>
          catalog.conflicts.some(({ mine }) => isSame(mine.pointer, place.pointer) && mine.document === place.document),
        )
        .map((place) => (
          <FieldNotes
            key={place.document}
            catalog={catalog}
            place={place}
            problems={[]}
            format={(value) =>
              `${value === null ? 'not sold' : 'sold'} at ${titleOf(documents, customerOf(place.document) ?? '')}`
            }
          />
        ))}
    </TitledPanel>
  );
}

export function DeleteItem({ catalog, item }: { catalog: Catalog; item: DraftItem }) {
  const { documents, published } = catalog;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const sold = customersOf(documents).filter((key) => ownChanges(documents, key, item.code));
  const isPublished = itemsOf(published).some(({ code }) => code === item.code);
  if (!catalog.mayChange(item.document)) return null;

  function handleDelete(): void {
    catalog.save(
      ...sold.map((key) => ({ document: customerDocument(key), pointer: ['items', item.code], value: null })),
      { document: item.document, pointer: [item.code], value: null },
    );
    void navigate('/items');
  }

  return (
    <div>
      <DenseButton variant="danger-quiet" onClick={() => setAsking(true)}>
        Delete this item…
      </DenseButton>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${item.code} ${item.name}?`}
          stay="Keep it"
          go="Delete it"
          onClose={() => setAsking(false)}
          onGo={handleDelete}
        >
          <ul className="mt-3 grid list-disc gap-2 pl-5">
            <li>
              {sold.length === 0
                ? 'No customer sells it.'
                : `${countOf(sold.length, 'customer sells', 'customers sell')} it: ${sold.map((key) => titleOf(documents, key)).join(', ')}.`}
            </li>
            {isPublished && <li>Stores sell it until you publish. Until then, it can be kept.</li>}
            {isPublished && <li>Placed orders keep their lines and prices.</li>}
            {isPublished && <li>Carts and orders that wait on a device offer to replace it.</li>}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
