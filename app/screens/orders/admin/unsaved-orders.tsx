import { Link } from 'react-router-dom';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { lineKey } from '../order/line-props';
import type { EditedLine } from './line-edit-store';

/** Links for more orders would push the list out of sight. */
const MOST_LINKS = 6;

/** Leads to orders with lines that could not be saved and are not in sight: a sheet also fills orders not opened. */
export function UnsavedOrders({ lines }: { lines: ReadonlyMap<string, EditedLine> }) {
  const { paths } = useStorefront();
  const { visibleRuns } = useAdmin();
  const stopped = [...lines].filter(([, { state }]) => state === 'failed' || state === 'conflict');
  if (stopped.length === 0) return null;
  const visible = new Set(
    visibleRuns()
      .flat()
      .map(({ order, line }) => lineKey(order, line)),
  );
  const hidden = stopped.filter(([key]) => !visible.has(key)).map(([, { draft }]) => draft.order.orderNumber);
  const numbers = [...new Set(hidden)];
  if (numbers.length === 0) return null;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-4 text-label text-err">
      Lines not saved in
      {numbers.slice(0, MOST_LINKS).map((number) => (
        <Link
          key={number}
          to={`${paths.orders}?${new URLSearchParams({ order: number })}`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {number}
        </Link>
      ))}
      {numbers.length > MOST_LINKS && <span>and {numbers.length - MOST_LINKS} more orders</span>}
    </p>
  );
}
