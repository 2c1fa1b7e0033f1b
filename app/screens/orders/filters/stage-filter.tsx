import { useEffect, useState, useSyncExternalStore } from 'react';
import { STAGES, type Stage } from '../../../../domain/orders/order-filters';
import { ALL_ORDERS, type OrderView } from '../../../../domain/orders/order-view';
import { STAGE_NAMES, type StageCounts } from '../../../../domain/orders/stage';
import { ScrollRow } from '../../../components/scroll-row';
import { useOrderLines } from '../../../orders/lines/order-lines';
import { useStorefront } from '../../../storefront/storefront-context';

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

interface StageFilterProps {
  readonly view: OrderView;
  readonly look: keyof typeof LOOKS;
  onStage(stage: Stage | ''): void;
}

export function StageFilter({ view, look, onStage }: StageFilterProps) {
  const counts = useStageCounts(view);
  return (
    <ScrollRow as="div">
      <fieldset className={`grow ${LOOKS[look].list}`}>
        <legend className="sr-only">Stage</legend>
        {stagesToShow(view, counts).map((stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={view.stage === stage}
            onClick={() => onStage(stage)}
            className={`group font-note whitespace-nowrap text-ink-2 aria-pressed:font-figure aria-pressed:text-brand-2 ${LOOKS[look].choice}`}
          >
            {nameOf(stage)} <Count count={countOf(stage, counts)} />
          </button>
        ))}
      </fieldset>
    </ScrollRow>
  );
}

/** Few stores ever have a cancelled order, and the row has no room to spare. */
function stagesToShow({ stage }: OrderView, counts: StageCounts | undefined): readonly (Stage | '')[] {
  const hasCancelled = stage === 'cancelled' || (counts?.cancelled ?? 0) > 0;
  return ['', ...STAGES].filter((each): each is Stage | '' => each !== 'cancelled' || hasCancelled);
}

/** The chosen stage and its count, on the button that opens the list of stages. */
export function ChosenStage({ view }: { view: OrderView }) {
  const counts = useStageCounts(view);
  return (
    <>
      {nameOf(view.stage)} <Count count={countOf(view.stage, counts)} />
    </>
  );
}

/** Has room for most counts before they load. */
function Count({ count }: { count: number | undefined }) {
  return (
    <span className="inline-block min-w-[3ch] text-ink-3 group-aria-pressed:text-brand-2">
      {count?.toLocaleString('en-US')}
    </span>
  );
}

function nameOf(stage: Stage | ''): string {
  return stage === '' ? 'All' : STAGE_NAMES[stage];
}

function countOf(stage: Stage | '', counts: StageCounts | undefined): number | undefined {
  if (stage !== '') return counts?.[stage];
  return counts && STAGES.reduce((sum, each) => sum + counts[each], 0);
}

/** The list comes first, and edits in quick succession count once. */
const DELAY_MS = 400;

function useStageCounts({ search, store, missing, from, to, orderNumber }: OrderView): StageCounts | undefined {
  const { customer } = useStorefront();
  const { subscribe, revision } = useOrderLines();
  const current = useSyncExternalStore(subscribe, revision);
  const [counts, setCounts] = useState<StageCounts>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is counted again
  useEffect(() => {
    const controller = new AbortController();
    const view: OrderView = { ...ALL_ORDERS, search, store, missing, from, to, orderNumber };
    const timer = setTimeout(() => {
      import('../../../api/count-orders')
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
