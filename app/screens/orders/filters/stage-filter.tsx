import { useEffect, useState, useSyncExternalStore } from 'react';
import { STAGES, type Stage } from '../../../../domain/orders/order-filters';
import type { OrderView } from '../../../../domain/orders/order-view';
import { STAGE_NAMES, type StageCounts } from '../../../../domain/orders/stage';
import { ScrollRow } from '../../../components/scroll-row';
import { useStorefront } from '../../../storefront/storefront-context';
import { useOrderLines } from '../lines/order-lines';

export function StageFilter({ view, onStage }: { view: OrderView; onStage(stage: Stage | ''): void }) {
  const counts = useStageCounts(view);
  const all = counts && STAGES.reduce((sum, stage) => sum + counts[stage], 0);
  return (
    <ScrollRow as="div" className="max-sm:-mx-4 max-sm:px-4 max-sm:py-1">
      <fieldset className="flex h-12 w-fit items-center rounded-control bg-sunken p-0.5">
        <legend className="sr-only">Stage</legend>
        <Choice name="All" count={all} isChosen={view.stage === ''} onChoose={() => onStage('')} />
        {STAGES.map((stage) => (
          <Choice
            key={stage}
            name={STAGE_NAMES[stage]}
            count={counts?.[stage]}
            isChosen={view.stage === stage}
            onChoose={() => onStage(stage)}
          />
        ))}
      </fieldset>
    </ScrollRow>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly count: number | undefined;
  readonly isChosen: boolean;
  onChoose(): void;
}

function Choice({ name, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="h-11 rounded-lg px-3.5 font-note whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-segment"
    >
      {/* Room for most counts before they load. */}
      {name} <span className="inline-block min-w-[3ch]">{count?.toLocaleString('en-US')}</span>
    </button>
  );
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
    const view: OrderView = { search, store, missing, from, to, orderNumber, stage: '' };
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
