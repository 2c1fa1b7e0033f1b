import { useIsOnline } from '../device/connection/on-reconnect';
import { Button } from './button';
import { Card } from './screen';

export function LoadFailure({ failure, onRetry }: { failure: string; onRetry(): void }) {
  const isOnline = useIsOnline();
  return (
    <Card className="mt-4 flex flex-col items-start gap-4 p-6">
      <p>
        <b className="font-heading">{isOnline ? 'The orders could not be loaded.' : 'Orders need a connection.'}</b>{' '}
        {isOnline ? failure : "They will load as soon as you're back online."}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </Card>
  );
}
