import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ALL_OFFICE_ORDERS,
  FIRST_VIEWS,
  type OfficeView,
  officeOrdersAddress,
  officeQuery,
} from '../../../domain/orders/office-view';
import { MAX_COUNTED_ORDERS } from '../../../domain/wire/office-orders';
import { ScrollRow } from '../../components/scroll-row';
import { countViews } from '../session/office-calls';
import { useOffice } from '../session/office-context';
import { filtersOfView } from './use-office-orders';

interface ViewTabsProps {
  readonly view: OfficeView;
  /** Counts again when it changes. */
  readonly revision: unknown;
}

/** Views with their counts, which come after the list. */
export function ViewTabs({ view, revision }: ViewTabsProps) {
  const counts = useCounts(revision);
  const query = officeQuery(view);
  return (
    <nav aria-label="Views" className="border-b border-line">
      <ScrollRow>
        {FIRST_VIEWS.map((each, index) => (
          <li key={each.name}>
            <Link
              to={officeOrdersAddress(each.view)}
              aria-current={officeQuery(each.view) === query ? 'page' : undefined}
              className="-mb-px flex h-11 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-note whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-heading aria-[current=page]:text-ink"
            >
              {each.name} <span className="min-w-[2ch] text-label font-note text-ink-3">{counts?.[index]}</span>
            </Link>
          </li>
        ))}
      </ScrollRow>
    </nav>
  );
}

/** The list comes first. */
const DELAY_MS = 300;

function useCounts(revision: unknown): readonly string[] | undefined {
  const { call } = useOffice();
  const [counts, setCounts] = useState<readonly string[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is counted again
  useEffect(() => {
    let isOver = false;
    const views = FIRST_VIEWS.map(({ view }) => filtersOfView({ ...ALL_OFFICE_ORDERS, ...view }));
    const timer = setTimeout(() => {
      call(() => countViews(views))
        .then((counted) => !isOver && setCounts(counted.counts.map(countText)))
        // The tabs work without them.
        .catch(() => undefined);
    }, DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, revision]);
  return counts;
}

function countText(count: number): string {
  return count.toLocaleString('en-US') + (count >= MAX_COUNTED_ORDERS ? '+' : '');
}
