import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../../../domain/count-of';
import { DialogChoice, SmallDialog } from '../../components/small-dialog';
import type { Catalog } from '../catalog/catalog-data';
import { DenseButton } from '../layout/parts';
import { customerDocument, customersOf, type DraftItem, itemsOf, ownChanges, titleOf } from './item-list';

export function DeleteItem({ catalog, item }: { catalog: Catalog; item: DraftItem }) {
  const { documents, published } = catalog;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const sold = customersOf(documents).filter((key) => ownChanges(documents, key, item.code));
  const isPublished = itemsOf(published).some(({ code }) => code === item.code);
  if (!catalog.mayChange(item.document)) return null;

  function handleDelete(): void {
    catalog.change(
      ...sold.map((key) => ({ document: customerDocument(key), pointer: ['items', item.code], value: null })),
      { document: item.document, pointer: [item.code], value: null },
    );
    catalog.flush();
    void navigate('/items');
  }

  return (
    <div>
      <DenseButton variant="danger-quiet" onClick={() => setAsking(true)}>
        Delete this item…
      </DenseButton>
      {isAsking && (
        <SmallDialog title={`Delete ${item.code} ${item.name}?`} isOpen onClose={() => setAsking(false)}>
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
          <DialogChoice stay="Keep it" go="Delete it" onStay={() => setAsking(false)} onGo={handleDelete} />
        </SmallDialog>
      )}
    </div>
  );
}
