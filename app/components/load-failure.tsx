import { useIsOnline } from '../connection/use-is-online';
import { Button } from './button';
import { Card } from './screen';

/** Shown when the list, or its next page, could not be loaded. */
export function LoadFailure({ failure, onRetry }: { failure: string; onRetry(): void }) {
  const isOnline = useIsOnline();
  return (
    <Card className="mt-4 flex flex-col items-start gap-4 p-6">
      <p>
        <b className="font-heading">
          {isOnline ? 'The orders could not be loaded.' : 'The list of orders needs a connection.'}
        </b>{' '}
        {isOnline ? failure : 'It is loaded as soon as the connection is back.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </Card>
  );
}
