import dayjs from 'dayjs';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { writeOrderFiles } from '../../../domain/outbox/order-file';
import type { OutboxEntry } from '../../../domain/outbox/outbox';

/** One file, or several for very many orders. Codes are left out, and the orders stay in the outbox. */
export function downloadOrders(customer: CustomerKey, entries: readonly OutboxEntry[]): void {
  const name = `${customer}-orders-${dayjs().format('YYYY-MM-DD-HHmm')}`;
  const files = writeOrderFiles(customer, entries);
  for (const [index, text] of files.entries()) {
    download(`${name}${files.length > 1 ? `-${index + 1}-of-${files.length}` : ''}.json`, text);
  }
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
