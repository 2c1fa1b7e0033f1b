import { isSame, valueAt } from '../../../domain/catalog/draft';
import type { Catalog } from '../catalog/catalog-data';
import { ChangedDot, FieldNotes } from '../catalog/field-notes';
import { CustomerMark, ItemPanel } from '../layout/parts';
import { brandOf, customerDocument, customersOf, type DraftItem, ownChanges, titleOf } from './item-list';

export function SoldAt({ catalog, item: { code } }: { catalog: Catalog; item: DraftItem }) {
  const { documents, published } = catalog;
  const customers = customersOf(documents);
  const sold = customers.filter((key) => ownChanges(documents, key, code));
  return (
    <ItemPanel title="Sold at" note={`${sold.length} of ${customers.length} customers`}>
      <ul className="flex flex-wrap gap-x-4.5 gap-y-1">
        {customers.map((key) => {
          const place = { document: customerDocument(key), pointer: ['items', code] };
          const isSold = sold.includes(key);
          const isChanged = (valueAt(published, place) !== null) !== isSold;
          return (
            <li key={key} className="relative pr-2.5">
              <label className="flex min-h-9 items-center gap-2 font-contact pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={isSold}
                  disabled={!catalog.mayChange(place.document)}
                  onChange={({ target }) => {
                    // What was published comes back with the customer's own prices.
                    const before = valueAt(published, place) ?? {};
                    catalog.change({ ...place, value: target.checked ? before : null });
                    catalog.flush();
                  }}
                  className="size-4.5 accent-send"
                />
                <CustomerMark color={brandOf(documents, key)} />
                {titleOf(documents, key)}
              </label>
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
              `${value === null ? 'not sold' : 'sold'} at ${titleOf(documents, place.document.slice(10, -5))}`
            }
          />
        ))}
    </ItemPanel>
  );
}
