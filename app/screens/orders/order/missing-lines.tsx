import { useCallback } from 'react';
import { Button } from '../../../components/button';
import { useOrderLines } from '../lines/order-lines-context';
import { useRetry } from '../lines/use-retry';

interface MissingLinesProps {
  readonly orderNumber: string;
  /** Why the lines could not be loaded; undefined while they are loading. */
  readonly failure: string | undefined;
}

/** In place of an open order's lines until they are loaded. */
export function MissingLines({ orderNumber, failure }: MissingLinesProps) {
  const { load } = useOrderLines();
  const retry = useCallback(() => load([orderNumber]), [load, orderNumber]);
  useRetry(retry, { isOnSignIn: failure !== undefined, isOnline: failure !== undefined });
  if (failure === undefined) return <p className="py-3 text-label text-ink-2">Loading the lines…</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-label">
      <p role="alert">
        <b className="font-heading">The lines of this order could not be loaded.</b> {failure}
      </p>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
