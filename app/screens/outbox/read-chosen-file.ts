import type { CustomerKey } from '../../../domain/customer';
import { LARGEST_FILE_BYTES, MOST_ORDERS, type OrderFile, readOrderFile } from '../../../domain/order-file';

export type ChosenFile =
  | { readonly kind: 'read'; readonly file: OrderFile }
  /** Nothing of it can be imported here, for this reason. */
  | { readonly kind: 'refused'; readonly reason: string };

const UNREADABLE = 'This file holds no orders that can be read. Nothing was taken from it.';
const TOO_LARGE = 'This file is larger than any file of orders. Nothing was taken from it.';

/** The orders of a file that a person has chosen, where it holds some for this customer. */
export async function readChosenFile(chosen: File, customer: CustomerKey): Promise<ChosenFile> {
  if (chosen.size > LARGEST_FILE_BYTES) return refused(TOO_LARGE);
  const result = readOrderFile(await chosen.text().catch(() => ''));
  switch (result.kind) {
    case 'too_large':
      return refused(TOO_LARGE);
    case 'unreadable':
      return refused(UNREADABLE);
    case 'too_many':
      return refused(
        `This file holds ${result.orders.toLocaleString('en-US')} orders, and at most ${MOST_ORDERS} can be imported at once. Nothing was taken from it.`,
      );
    case 'read':
      if (result.file.customer !== customer) {
        return refused('The orders in this file are for another store. Open that store and import them there.');
      }
      if (result.file.orders.length === 0) return refused('This file holds no orders.');
      return { kind: 'read', file: result.file };
  }
}

function refused(reason: string): ChosenFile {
  return { kind: 'refused', reason };
}
