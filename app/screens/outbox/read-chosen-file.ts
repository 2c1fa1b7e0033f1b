import type { CustomerKey } from '../../../domain/catalog/customer';
import { MAX_FILE_BYTES, MAX_ORDERS, type OrderFile, readOrderFile } from '../../../domain/outbox/order-file';

export type ChosenFile =
  | { readonly kind: 'read'; readonly file: OrderFile }
  /** Nothing can be imported, for this reason. */
  | { readonly kind: 'refused'; readonly reason: string };

const UNREADABLE = 'This file has no orders that can be read. Nothing was imported.';
const TOO_LARGE = 'This file is too large for an order file. Nothing was imported.';

/** Reads the orders of a file that a person has chosen, if they are for this customer. */
export async function readChosenFile(chosen: File, customer: CustomerKey): Promise<ChosenFile> {
  if (chosen.size > MAX_FILE_BYTES) return refused(TOO_LARGE);
  const result = readOrderFile(await chosen.text().catch(() => ''));
  switch (result.kind) {
    case 'too_large':
      return refused(TOO_LARGE);
    case 'unreadable':
      return refused(UNREADABLE);
    case 'too_many':
      return refused(
        `This file has ${result.orders.toLocaleString('en-US')} orders, and at most ${MAX_ORDERS} can be imported at once. Nothing was imported.`,
      );
    case 'read':
      if (result.file.customer !== customer) {
        return refused('The orders in this file are for another store. Open that store and import them there.');
      }
      if (result.file.orders.length === 0) return refused('This file has no orders.');
      return { kind: 'read', file: result.file };
  }
}

function refused(reason: string): ChosenFile {
  return { kind: 'refused', reason };
}
