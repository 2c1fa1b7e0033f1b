import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isObject, type Json, valueAt } from '../../../domain/catalog/draft';
import { ITEM_TYPES, type ItemType, isPackType, itemTypeLabel } from '../../../domain/catalog/item-types';
import { codeText } from '../../../domain/text/code-text';
import { onOneLine } from '../../../domain/text/plain-text';
import { SmallDialog } from '../../ui/small-dialog';
import type { Catalog } from '../catalog/catalog-data';
import { Choice, Field } from '../layout/fields';
import { DenseButton } from '../layout/parts';
import { type DraftItem, itemDocument, itemsOf } from './item-list';

const CODE = /^[A-Za-z0-9][A-Za-z0-9.-]*$/;
const MAX_CODE = 40;

/** An item starts as a copy of one that resembles it, or with what its type needs. */
export function NewItem({ catalog, onClose }: { catalog: Catalog; onClose(): void }) {
  const navigate = useNavigate();
  const items = itemsOf(catalog.documents);
  const [type, setType] = useState<ItemType>('mens');
  const [copied, setCopied] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [fullname, setFullname] = useState('');
  const [isAsked, setAsked] = useState(false);
  const alike = items.filter((item) => item.type === type);
  const from = alike.find((item) => item.code === copied);
  const errors = {
    code: codeError(codeText(code), catalog),
    name: onOneLine(name) === '' ? 'Enter the name for cards and the cart.' : undefined,
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (errors.code || errors.name) return;
    const named = { code: codeText(code), name: onOneLine(name), fullname: onOneLine(fullname) || onOneLine(name) };
    catalog.save({
      document: itemDocument(type),
      pointer: [named.code],
      value: { ...(from ? copyOf(catalog, from) : emptyItem(type, items)), ...named },
    });
    void navigate(`/items/${named.code}`);
  };

  return (
    <SmallDialog title="New item" onClose={onClose} fitsScreen>
      <form noValidate onSubmit={handleSubmit} className="mt-4 grid grid-cols-2 gap-3">
        <Choice
          label="Type"
          value={type}
          options={ITEM_TYPES.map((each) => [each, itemTypeLabel(each)] as const)}
          onChange={(value) => setType(value as ItemType)}
        />
        <Field
          label="Code"
          value={code}
          maxLength={MAX_CODE}
          autoCapitalize="characters"
          error={isAsked || code !== '' ? errors.code : undefined}
          onChange={setCode}
        />
        <Field
          label="Short name"
          value={name}
          maxLength={24}
          error={isAsked ? errors.name : undefined}
          onChange={setName}
        />
        <Field label="Full name" value={fullname} placeholder={name} onChange={setFullname} />
        <Choice
          className="col-span-2"
          label="Starts as a copy of"
          value={from ? copied : ''}
          options={[['', 'No other item'], ...alike.map((item) => [item.code, `${item.code} ${item.name}`] as const)]}
          onChange={setCopied}
        />
        <p className="col-span-2 text-label text-ink-2">
          A copy has the other item’s colors, sizes, prices, and details. It’s sold nowhere until you say where.
        </p>
        <div className="col-span-2 mt-2 flex justify-end gap-2.5">
          <DenseButton onClick={onClose}>Cancel</DenseButton>
          <DenseButton type="submit" variant="dark">
            Add to the draft
          </DenseButton>
        </div>
      </form>
    </SmallDialog>
  );
}

/** Pictures are named after codes, and some file systems ignore case. */
function codeError(code: string, { documents, published }: Catalog): string | undefined {
  if (code === '') return 'Enter a code.';
  if (!CODE.test(code)) return 'Use letters, digits, dots, and dashes.';
  const taken = [...itemsOf(documents), ...itemsOf(published)].find(
    (item) => item.code.toLowerCase() === code.toLowerCase(),
  );
  return taken && `${taken.code} is ${taken.name}.`;
}

function copyOf({ documents }: Catalog, { document, code }: DraftItem): { readonly [field: string]: Json } {
  const item = valueAt(documents, { document, pointer: [code] });
  return isObject(item) ? item : {};
}

/** What the check needs, to be filled in on the item's page. */
function emptyItem(type: ItemType, items: readonly DraftItem[]) {
  const usual = items.find((item) => item.type === type);
  const color = usual?.defaultColor ?? 'Black';
  return {
    colors: [color],
    default_color: color,
    sizes: isPackType(type) ? { '250': 0 } : {},
    ...(isPackType(type) && { discount: [{ quantity: 250, price: 0 }] }),
    art: usual?.art ?? 'polo',
  };
}
