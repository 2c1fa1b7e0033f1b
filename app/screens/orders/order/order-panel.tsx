import { useMemo } from 'react';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { useMediaQuery } from '../../../components/use-media-query';
import { useNearViewport } from '../../../components/use-near-viewport';
import { useOpenLines } from '../lines/order-lines-context';
import { useAdmin } from './admin-context';
import { LineTable } from './line-table';
import { MissingLines } from './missing-lines';
import { OrderFacts } from './order-facts';
import { OrderStrips } from './order-strips';
import { useTurn } from './use-turn';

/** About the heights in pixels of an open order's facts and heading, and of a line. */
const FACTS_HEIGHT = 112;
const LINE_HEIGHT = 58;

/**
 * Below the row of an open order: its details and lines, across all columns visible at this width. Far from the screen
 * it is empty, so that hundreds of orders can be open at once.
 */
export function OrderPanel({ order: head, id }: { order: ListedOrder; id: string }) {
  const { isUnlocked, parts } = useAdmin();
  const { lines, failure } = useOpenLines(head.orderNumber) ?? {};
  const hasCustomerPo = useMediaQuery('(min-width: 1024px)');
  const hasShipDate = useMediaQuery('(min-width: 768px)');
  const columns = 5 + Number(hasCustomerPo) + Number(hasShipDate);
  const expected = FACTS_HEIGHT + LINE_HEIGHT * head.lineCount;
  const { ref, isNear, height } = useNearViewport({ margin: '1500px', expectedHeight: expected });
  // The row opens at once; its lines follow without holding up the next tap.
  const showsLines = useTurn(isNear && lines !== undefined);
  const order = useMemo(() => (showsLines && lines ? { ...head, lines } : undefined), [head, lines, showsLines]);
  return (
    <tr id={id} className="max-sm:block">
      <td colSpan={columns} className="max-w-0 bg-surface-2 px-4 pb-4 max-sm:block max-sm:max-w-none lg:pl-14">
        <div ref={ref} style={order ? undefined : { height }}>
          {isNear && !lines && <MissingLines orderNumber={head.orderNumber} failure={failure} />}
          {order && (
            <>
              <OrderFacts order={order} />
              {isUnlocked && parts && <parts.Messages order={order} />}
              {!isUnlocked && <OrderStrips order={order} />}
              <LineTable order={order} />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
