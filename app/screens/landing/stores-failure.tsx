import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from '../../components/button';
import { onReconnect } from '../../connection/on-reconnect';

/** Shown in place of the list of stores that could not be loaded. @param onRetry called when a person tries again */
export function StoresFailure({ onRetry }: { onRetry(): void }) {
  const { revalidate } = useRevalidator();
  useEffect(() => onReconnect(() => void revalidate()), [revalidate]);

  function handleRetry() {
    onRetry();
    void revalidate();
  }

  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-white">
      <p>The list of stores could not be loaded. Check the connection and try again, or use LOGIN.</p>
      <Button size="small" onClick={handleRetry}>
        Try again
      </Button>
    </div>
  );
}
