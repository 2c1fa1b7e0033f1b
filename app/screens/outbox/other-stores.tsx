import { countOf } from '../../../domain/count-of';
import { isOpen, type OutboxEntry } from '../../../domain/outbox/outbox';
import { Card } from '../../components/screen';

/** Unsent orders of other stores at this address. They are sent from here too, each to its own store. */
export function OtherStores({ entries }: { entries: readonly OutboxEntry[] }) {
  const open = entries.filter(isOpen);
  if (open.length === 0) return null;
  const titles = [...new Set(open.map(({ payload }) => payload.companyName))].join(', ');
  return (
    <Card as="p" className="mt-4 px-4.5 py-4 text-ink-2">
      This device also has {countOf(open.length, 'unsent order')} for other stores: {titles}. Open that store's outbox
      to see them; they are sent from here too.
    </Card>
  );
}
