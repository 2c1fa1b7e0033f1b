import { useOutbox } from '../../offline/use-outbox';
import type { OrderReceipt } from './receipt';

/** The receipt with what the outbox has learned of the order since. */
export function useLatestReceipt(receipt: OrderReceipt | undefined): OrderReceipt | undefined {
  const entries = useOutbox();
  if (!receipt || receipt.order_id || !entries || entries === 'unreadable') return receipt;
  return { ...receipt, order_id: entries.find(({ key }) => key === receipt.key)?.order_id };
}
