import dayjs from 'dayjs';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { writeOrderFiles } from '../../../domain/outbox/order-file';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { saveFile } from '../../ui/save-file';

/** One file, or several for very many orders. Codes are left out, and the orders stay in the outbox. */
export function downloadOrders(customer: CustomerKey, entries: readonly OutboxEntry[]): void {
  const name = `${customer}-orders-${dayjs().format('YYYY-MM-DD-HHmm')}`;
  const files = writeOrderFiles(customer, entries);
  for (const [index, text] of files.entries()) {
    const part = files.length > 1 ? `-${index + 1}-of-${files.length}` : '';
    saveFile(`${name}${part}.json`, new Blob([text], { type: 'application/json' }));
  }
}
