import dayjs from 'dayjs';
import type { CustomerKey } from '../../../domain/customer';
import { writeOrderFile } from '../../../domain/order-file';
import type { OutboxEntry } from '../../../domain/outbox';

/** Hands the orders to the person as a file, without their codes. They stay in the outbox. */
export function downloadOrders(customer: CustomerKey, entries: readonly OutboxEntry[]): void {
  const file = new Blob([writeOrderFile(customer, entries)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${customer}-orders-${dayjs().format('YYYY-MM-DD-HHmm')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
