import { isOpen, type OutboxEntry } from '../../../domain/outbox/outbox';
import { countOf } from '../../components/count-of';

/** Orders of other stores that share this address: sent from here as well, each for the store it was taken for. */
export function OtherStores({ entries }: { entries: readonly OutboxEntry[] }) {
  const open = entries.filter(isOpen);
  if (open.length === 0) return null;
  const titles = [...new Set(open.map(({ payload }) => payload.companyName))].join(', ');
  return (
    <p className="mt-4 rounded-card border border-line bg-surface px-4.5 py-4 text-ink-2">
      {countOf(open.length, 'order')} of other stores on this device not sent yet: {titles}. Open that store's outbox to
      look at them; they are sent from here, too.
    </p>
  );
}
