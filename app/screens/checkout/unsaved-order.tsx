import { Button } from '../../components/button';
import { Note } from './notes/obstacle-notes';

interface UnsavedOrderProps {
  readonly reason: string;
  readonly isPlacing: boolean;
  onSend(): void;
}

/** This device could not save the order. Nothing has been sent; a person may have it sent all the same. */
export function UnsavedOrder({ reason, isPlacing, onSend }: UnsavedOrderProps) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        {reason} The order is not saved, and nothing is known to have arrived. Your cart and details are still here.
        With a connection the order can be sent without being saved first: stay on this screen until it says that it is
        placed.
      </Note>
      <Button onClick={onSend} disabled={isPlacing}>
        Send without saving
      </Button>
    </div>
  );
}
