import { pricedOnPoNote } from '../../domain/cart/priced-on-po';
import type { ItemType } from '../../domain/catalog/item-types';

interface OrderTotalProps {
  /** "$3,016.80" */
  readonly total: string;
  readonly lines: readonly { readonly type: ItemType }[];
}

/** What an order costs, and how many of its lines are not in that. */
export function OrderTotal({ total, lines }: OrderTotalProps) {
  const note = pricedOnPoNote(lines);
  return (
    <>
      <span className="text-money">{total}</span>
      {note !== '' && <span className="block text-label text-ink-2">{note}</span>}
    </>
  );
}
