import type { CartEntry } from '../../../domain/cart/cart';
import { countOf } from '../../../domain/count-of';
import { formatDollars } from '../../../domain/money';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { priceChanges } from '../../../domain/outbox/refusal';
import { lineName } from '../../components/line-name';

const MOST_SHOWN = 4;

/** The old and the new price of each line that has changed. */
export function PriceChanges({ entry }: { entry: OutboxEntry }) {
  const changes = priceChanges(entry);
  const hidden = changes.length - MOST_SHOWN;
  return (
    <ul className="mt-2 text-label text-ink">
      {changes.slice(0, MOST_SHOWN).map(({ key, quoted, current }) => (
        <li key={key} className="flex flex-wrap gap-x-2">
          <span>{lineName(entry.payload.cart[key] as CartEntry)}:</span>
          <span>
            was <s>{formatDollars(quoted)}</s>, now <b>{formatDollars(current)}</b> each
          </span>
        </li>
      ))}
      {hidden > 0 && <li>and {countOf(hidden, 'more line')}. Edit the order to see them all.</li>}
    </ul>
  );
}
