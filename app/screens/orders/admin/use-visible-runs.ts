import { useEffect, useState } from 'react';
import { useOrderLines } from '../lines/order-lines-context';
import { useAdmin } from '../order/admin-context';
import type { LineRun } from '../order/visible-lines';

/** The lines in sight, which become more while those of open orders are loading. */
export function useVisibleRuns(): readonly LineRun[] {
  const { visibleRuns } = useAdmin();
  const { subscribe } = useOrderLines();
  const [runs, setRuns] = useState(visibleRuns);
  useEffect(() => subscribe(() => setRuns(visibleRuns())), [subscribe, visibleRuns]);
  return runs;
}
