import { NO_STORE } from '../orders/order';
import type { OutboxEntry } from './outbox';

/** The notification about orders that need attention. In its own file: the checkout loads what sends orders, not this. */
interface AttentionNotice {
  readonly title: string;
  readonly text: string;
}

/**
 * One order by its store and the server's reason, several by their number: "An order for Hennessy Honda needs
 * attention", "Renee Castellano: This code is not accepted." Undefined if none of them needs attention.
 */
export function attentionNotice(entries: readonly OutboxEntry[]): AttentionNotice | undefined {
  const [first, ...others] = entries.filter(({ state }) => state === 'attention');
  if (!first) return undefined;
  if (others.length > 0) {
    const stores = [...new Set([first, ...others].map(storeOf))].join(', ');
    return { title: `${others.length + 1} orders need attention`, text: `${stores}. They are safe on this device.` };
  }
  const { first_name, last_name } = first.payload;
  const reason = first.last_error?.message ?? 'It is safe on this device.';
  return { title: `An order for ${storeOf(first)} needs attention`, text: `${first_name} ${last_name}: ${reason}` };
}

function storeOf({ payload: { store, companyName } }: OutboxEntry): string {
  return store === NO_STORE ? companyName : (store.split(',')[0] ?? '');
}
