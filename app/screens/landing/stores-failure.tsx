import { useEffect } from 'react';
import { Button } from '../../components/button';
import { onReconnect } from '../../device/connection/on-reconnect';

interface StoresFailureProps {
  /** Tries again by itself. */
  onReconnected(): void;
  /** A person tries again. */
  onRetry(): void;
}

/** Shown in place of the list of stores that could not be loaded. */
export function StoresFailure({ onReconnected, onRetry }: StoresFailureProps) {
  useEffect(() => onReconnect(onReconnected), [onReconnected]);

  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-white">
      <p>The list of stores could not be loaded. Check the connection and try again, or use LOGIN.</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
