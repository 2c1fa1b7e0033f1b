import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { ListedOrder } from '../../../domain/orders/lines-summary';
import { useRetry } from '../../session/use-retry';
import { Button } from '../../ui/button';
import { PanelBoundary } from '../../ui/panel-boundary';
import { useNearViewport } from '../../ui/use-near-viewport';
import { useOpenLines, useOrderLines } from '../lines/order-lines';
import { useAdmin } from './admin-context';
import { LineTable } from './line-table';
import { OrderBar, sharedPo } from './order-bar';

/** Approximate heights in pixels. */
const FACTS_HEIGHT = 96;
const LINE_HEIGHT = 50;

/** Empty far from the viewport, so hundreds of orders can be open. */
export function OrderPanel({ order: head, id }: { order: ListedOrder; id: string }) {
  const { isUnlocked, parts } = useAdmin();
  const { lines, failure } = useOpenLines(head.orderNumber) ?? {};
  const expected = FACTS_HEIGHT + LINE_HEIGHT * head.lineCount;
  const { ref, isNear, height } = useNearViewport({ margin: '1500px', expectedHeight: expected });
  // The row opens at once; its lines follow without blocking the next tap.
  const showsLines = useTurn(isNear && lines !== undefined);
  const order = useMemo(() => (showsLines && lines ? { ...head, lines } : undefined), [head, lines, showsLines]);
  return (
    <tr id={id} className="max-xl:block">
      <td colSpan={8} className="bg-surface-2 pb-2 max-xl:block max-sm:pb-0">
        <div ref={ref} data-shared-po={order && sharedPo(order)} style={order ? undefined : { height }}>
          {isNear && !lines && <MissingLines orderNumber={head.orderNumber} failure={failure} />}
          {order && (
            <PanelBoundary name={`Order ${head.orderNumber}`} safe="The order itself is safe.">
              {isUnlocked && parts && !head.approval ? <parts.OrderBar order={order} /> : <OrderBar order={order} />}
              <LineTable order={order} />
            </PanelBoundary>
          )}
        </div>
      </td>
    </tr>
  );
}

function MissingLines({ orderNumber, failure }: { orderNumber: string; failure: string | undefined }) {
  const { load } = useOrderLines();
  const retry = useCallback(() => load([orderNumber]), [load, orderNumber]);
  useRetry(retry, { isOnSignIn: failure !== undefined, isOnline: failure !== undefined });
  if (failure === undefined) return <p className="px-5 py-3 text-label text-ink-2 xl:pl-13">Loading the lines…</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-label xl:pl-13">
      <p role="alert">
        <b className="font-heading">The lines of this order could not be loaded.</b> {failure}
      </p>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

const enqueue = createTurns(afterPaint);

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Open orders render their lines, hundreds of elements, one order per frame, so a tap waits for one order at most. */
function useTurn(isReady: boolean): boolean {
  const [hasTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!isReady || hasTurn) return;
    return enqueue(() => startTransition(() => setTurn(true)));
  }, [isReady, hasTurn]);
  return isReady && hasTurn;
}

type Enqueue = (start: () => void) => () => void;

/**
 * The first in line starts at once, each other when the one before it leaves.
 * @param afterwards runs the next start, such as after a paint
 */
export function createTurns(afterwards: (run: () => void) => void): Enqueue {
  const starts: (() => void)[] = [];

  function leave(start: () => void): void {
    const at = starts.indexOf(start);
    if (at === -1) return;
    starts.splice(at, 1);
    if (at === 0) afterwards(() => starts[0]?.());
  }

  return (start) => {
    starts.push(start);
    if (starts.length === 1) start();
    return () => leave(start);
  };
}
