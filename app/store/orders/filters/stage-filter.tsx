import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CountedOrders } from '../../../../domain/calls/order-lists';
import { STAGES, TABS, type Tab } from '../../../../domain/orders/order-filters';
import { ALL_ORDERS, type OrderView } from '../../../../domain/orders/order-view';
import { STAGE_NAMES } from '../../../../domain/orders/stage';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { useOrderLines } from '../../../orders/lines/order-lines';
import { ScrollRow } from '../../../ui/scroll-row';

const LOOKS = {
  tabs: {
    list: 'flex h-12 w-fit text-left',
    choice:
      'flex shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm hover:text-ink aria-pressed:border-brand',
  },
  list: {
    list: 'grid border-y border-line',
    choice:
      'flex min-h-12 items-center justify-between border-t border-line px-2 first-of-type:border-t-0 aria-pressed:bg-brand-tint [&>span]:text-right',
  },
};

/** The whole name would leave the search beside it no room. */
const SHORT_WAITING = (
  <span>
    Waiting<span className="sr-only"> for approval</span>
  </span>
);

interface StageFilterProps {
  readonly view: OrderView;
  readonly look: keyof typeof LOOKS;
  onTab(tab: Tab | ''): void;
}

export function StageFilter({ view, look, onTab }: StageFilterProps) {
  const { has_rules } = useStorefront().customer;
  const counts = useStageCounts(view);
  return (
    <ScrollRow as="div">
      <fieldset className={`grow ${LOOKS[look].list}`}>
        <legend className="sr-only">Stage</legend>
        {tabsToShow(view, counts, has_rules === true).map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={view.stage === tab}
            onClick={() => onTab(tab)}
            className={`group font-note whitespace-nowrap text-ink-2 aria-pressed:font-figure aria-pressed:text-brand-2 ${LOOKS[look].choice}`}
          >
            {look === 'tabs' && tab === 'waiting' ? SHORT_WAITING : nameOf(tab)} <Count tab={tab} counts={counts} />
          </button>
        ))}
      </fieldset>
    </ScrollRow>
  );
}

/** Few stores have rules, or ever a cancelled order, and the row has no room to spare. */
function tabsToShow({ stage }: OrderView, counts: CountedOrders | undefined, hasRules: boolean): readonly (Tab | '')[] {
  const isShown: Partial<Record<Tab | '', boolean>> = {
    waiting: hasRules,
    cancelled: (counts?.stages.cancelled ?? 0) > 0,
  };
  return (['', ...TABS] as const).filter((tab) => stage === tab || (isShown[tab] ?? true));
}

/** The chosen tab and its count, on the button that opens the list of them. */
export function ChosenStage({ view }: { view: OrderView }) {
  const counts = useStageCounts(view);
  return (
    <>
      {nameOf(view.stage)} <Count tab={view.stage} counts={counts} />
    </>
  );
}

/** Has room for most counts before they load. */
function Count({ tab, counts }: { tab: Tab | ''; counts: CountedOrders | undefined }) {
  const count = counts && countOf(tab, counts);
  const isAlarming = tab === 'late' && count !== undefined && count > 0;
  return (
    <span
      className={`inline-block min-w-[3ch] text-center ${isAlarming ? 'font-figure text-err' : 'text-ink-3 group-aria-pressed:text-brand-2'}`}
    >
      {count?.toLocaleString('en-US')}
    </span>
  );
}

function nameOf(tab: Tab | ''): string {
  return tab === '' ? 'All' : STAGE_NAMES[tab];
}

function countOf(tab: Tab | '', { stages, late, waiting = 0 }: CountedOrders): number {
  if (tab === 'late') return late;
  if (tab === 'waiting') return waiting;
  return tab === '' ? STAGES.reduce((sum, stage) => sum + stages[stage], 0) : stages[tab];
}

/** The list comes first, and edits in quick succession count once. */
const DELAY_MS = 400;

function useStageCounts({ search, store, missing, from, to, orderNumber }: OrderView): CountedOrders | undefined {
  const { customer } = useStorefront();
  const { subscribe, revision } = useOrderLines();
  const current = useSyncExternalStore(subscribe, revision);
  const [counts, setCounts] = useState<CountedOrders>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is counted again
  useEffect(() => {
    const controller = new AbortController();
    const view: OrderView = { ...ALL_ORDERS, search, store, missing, from, to, orderNumber };
    const timer = setTimeout(() => {
      import('../../../data/api/count-orders')
        .then(({ countOrders }) => countOrders(customer, view, controller.signal))
        .then(setCounts)
        .catch(() => !controller.signal.aborted && setCounts(undefined));
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [customer, search, store, missing, from, to, orderNumber, current]);
  return counts;
}
