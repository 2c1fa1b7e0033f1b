import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { customerOf, type DraftEdit, type Place, valueAt } from '../../../domain/catalog/draft';
import { ITEM_TYPES, type ItemType, isPackType, itemTypeLabel } from '../../../domain/catalog/item-types';
import { capitalized } from '../../../domain/catalog/quantity-words';
import { formatTime } from '../../ui/format-time';
import { Link } from '../../ui/link';
import type { Catalog } from '../catalog/catalog-data';
import { CatalogScreen, DraftTag } from '../catalog/catalog-screen';
import { DraftChoice, DraftField } from '../catalog/draft-fields';
import { Problem, useWho } from '../catalog/field-notes';
import { usePastedPictures, usePhotographs } from '../catalog/photographs/use-photographs';
import { LABEL } from '../layout/fields';
import { DenseButton, Notice, Panel, TitledPanel } from '../layout/parts';
import { useOffice } from '../session/office-context';
import { ColorsPanel } from './colors-panel';
import { type DraftItem, itemDocument, itemOfEdit, itemsOf, sentence, titleOf } from './item-list';
import { DeleteItem, DetailsPanel, PacksPanel, SoldAt } from './item-panels';
import { PriceGrid } from './price-grid';
import { ShopperPreview } from './shopper-preview';

export function ItemScreen() {
  const { code = '' } = useParams();
  const itemIn = (catalog: Catalog) => itemsOf(catalog.documents).find((item) => item.code === code);
  const editsIn = ({ state }: Catalog) => state.edits.filter((edit) => itemOfEdit(edit) === code);
  return (
    <CatalogScreen
      title={(catalog) => (catalog && itemIn(catalog)?.name) || code}
      back={{ to: '/items', name: 'Items' }}
      note={(catalog) => (
        <>
          {itemIn(catalog)?.name && code}
          <DraftTag edits={editsIn(catalog)} />
        </>
      )}
      tools={(catalog) => <ItemTools catalog={catalog} edits={editsIn(catalog)} />}
    >
      {(catalog) => {
        const [item, edits] = [itemIn(catalog), editsIn(catalog)];
        if (!item) return <NoItem catalog={catalog} code={code} edits={edits} />;
        return <ItemPage key={code} catalog={catalog} item={item} edits={edits} />;
      }}
    </CatalogScreen>
  );
}

interface EditsProps {
  readonly catalog: Catalog;
  readonly edits: readonly DraftEdit[];
}

const RECENTLY_MS = 5 * 60_000;

function ItemTools({ catalog, edits }: EditsProps) {
  const { id } = useOffice().me.person;
  const mine = edits.filter(({ person }) => person === id);
  const other = edits.findLast(({ person, at }) => person !== id && Date.now() - at < RECENTLY_MS);
  return (
    <>
      {other && (
        <span className="text-label text-ink-2">
          {other.by} is editing, {formatTime(other.at)}
        </span>
      )}
      {mine.length > 0 && <DenseButton onClick={() => void catalog.discard(mine)}>Discard mine</DenseButton>}
    </>
  );
}

interface ItemPageProps extends EditsProps {
  readonly item: DraftItem;
}

function ItemPage({ catalog, item, edits }: ItemPageProps) {
  const { code, document, type } = item;
  const place = (...pointer: string[]): Place => ({ document, pointer: [code, ...pointer] });
  const of = (...fields: string[]) => problemsAt(catalog, item, fields);
  const isPack = isPackType(type);
  const [shown, setShown] = useState('');
  const color = item.colors.includes(shown) ? shown : item.defaultColor;
  const photographs = usePhotographs(catalog, item);
  usePastedPictures((files) => photographs.mayChange && photographs.put(color, files));
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_19.75rem]">
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <Panel className="grid gap-3 px-4 pt-3.5 pb-4 sm:grid-cols-2 lg:grid-cols-[6rem_1fr_1.25fr_8.5rem]">
          <div>
            <span className={LABEL}>Code</span>
            <p className="dense flex items-center rounded-control border border-line bg-surface-2 px-3 text-ink-2">
              {code}
            </p>
          </div>
          <DraftField catalog={catalog} place={place('name')} label="Short name" maxLength={24} problems={of('name')} />
          <DraftField catalog={catalog} place={place('fullname')} label="Full name" problems={of('fullname')} />
          <DraftChoice
            catalog={catalog}
            place={place('code')}
            label="Type"
            value={type}
            problems={[]}
            options={ITEM_TYPES.filter((each) => isPackType(each) === isPack).map(
              (each) => [each, itemTypeLabel(each)] as const,
            )}
            onChoose={(value) => {
              const moved = itemDocument(value as ItemType);
              catalog.save(
                { ...place(), value: null },
                { document: moved, pointer: [code], value: valueAt(catalog.documents, place()) },
              );
            }}
          />
        </Panel>
        <ColorsPanel
          catalog={catalog}
          item={item}
          problems={of('colors', 'default_color', 'halfColors')}
          photographs={photographs}
          chosen={color}
          onChoose={setShown}
        />
        {isPack && <PacksPanel catalog={catalog} item={item} problems={of('sizes')} />}
        <PriceGrid key={code} catalog={catalog} item={item} problems={of(isPack ? 'discount' : 'sizes')} />
        <SoldAt catalog={catalog} item={item} />
        <DetailsPanel catalog={catalog} item={item} problemsAt={of} />
        <OtherProblems catalog={catalog} item={item} />
        <DeleteItem catalog={catalog} item={item} />
      </div>
      <div className="grid gap-3.5 xl:sticky xl:top-3.5">
        <ShopperPreview catalog={catalog} item={item} photographs={photographs} color={color} onColor={setShown} />
        {edits.length > 0 && <InDraft catalog={catalog} edits={edits} />}
      </div>
    </div>
  );
}

/** What the check says about fields of the item, and of what customers change in them. */
function problemsAt(
  { problems, documents }: Catalog,
  { code, document }: DraftItem,
  fields: readonly string[],
): readonly string[] {
  return problems.flatMap(({ file, item, field = '', message }) => {
    if (item !== code || !fields.some((each) => field === each || field.startsWith(`${each}.`))) return [];
    const customer = file === document ? '' : `${titleOf(documents, file.replace(/^customers\/|\.json$/g, ''))}: `;
    const [, ...part] = field.split('.');
    const where = part.length > 0 && !fields.includes(field) ? `${part.join(' ')}: ` : '';
    return [`${customer}${sentence(`${where}${message}`)}`];
  });
}

const SHOWN_FIELDS = /^(name|fullname|colors|default_color|halfColors|sizes|discount|details|art)(\.|$)/;

function OtherProblems({ catalog, item }: { catalog: Catalog; item: DraftItem }) {
  const rest = catalog.problems.filter(({ item: code, field = '' }) => code === item.code && !SHOWN_FIELDS.test(field));
  if (rest.length === 0) return null;
  return (
    <Panel className="grid gap-1 px-4 py-3">
      {rest.map(({ field, message }) => (
        <Problem key={`${field}${message}`}>{[field, message].filter(Boolean).join(': ')}</Problem>
      ))}
    </Panel>
  );
}

function InDraft({ catalog, edits }: EditsProps) {
  const who = useWho();
  return (
    <TitledPanel
      title="In the draft"
      tools={
        <Link to="/publish" className="text-label font-heading text-send">
          All {catalog.state.edits.length}
        </Link>
      }
    >
      <ul className="-mb-2 divide-y divide-line">
        {edits.map((edit) => (
          <li key={edit.id} className="flex justify-between gap-3 py-2">
            <span className="min-w-0 wrap-break-word">{editText(catalog, edit)}</span>
            <span className="shrink-0 text-label text-ink-3">{who(edit)}</span>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Short name',
  fullname: 'Full name',
  colors: 'Colors',
  halfColors: 'Two-tone colors',
  default_color: 'Default color',
  sizes: 'Sizes and prices',
  discount: 'Price of each piece',
  details: 'Details',
  art: 'Drawing',
  restricted: 'Restricted',
};

/** "Price of 2XLarge, Leith" */
function editText({ documents }: Catalog, { document, pointer, value }: DraftEdit): string {
  const customer = customerOf(document);
  const [field, part] = customer ? pointer.slice(2) : pointer.slice(1);
  const where = customer ? `, ${titleOf(documents, customer)}` : '';
  if (document === 'photographs.json') return `Photograph${field ? `, ${field}` : 's'}`;
  if (field === undefined && customer) return `${value === null ? 'No longer sold' : 'Sold'}${where}`;
  if (field === undefined) return value === null ? 'Deleted' : 'New item';
  if (field === 'sizes' && part !== undefined) return `Price of ${part}${where}`;
  if (field === 'details' && part !== undefined) return `${capitalized(part.replaceAll('_', ' '))}${where}`;
  return `${FIELD_NAMES[field] ?? field}${where}`;
}

function NoItem({ catalog, code, edits }: EditsProps & { readonly code: string }) {
  const published = itemsOf(catalog.published).find((item) => item.code === code);
  if (!published) return <Notice text={`There’s no item ${code}.`} />;
  return (
    <Notice text={`${published.name} is deleted in the draft. Stores sell it until you publish.`}>
      <DenseButton onClick={() => void catalog.discard(edits)}>Keep it</DenseButton>
    </Notice>
  );
}
