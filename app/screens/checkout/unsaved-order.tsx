import { Button } from '../../components/button';
import { Note } from './notes/note';

interface UnsavedOrderProps {
  readonly reason: string;
  readonly isPlacing: boolean;
  onSend(): void;
}

/** This device could not save the order, so it was not sent. A person may send it unsaved. */
export function UnsavedOrder({ reason, isPlacing, onSend }: UnsavedOrderProps) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        {reason} The order is not saved, and the store has not confirmed it. Your cart and details are still here. If
        you're online, you can send it without saving: stay on this screen until it says the order is placed.
      </Note>
      <Button onClick={onSend} disabled={isPlacing}>
        Send without saving
      </Button>
    </div>
  );
}
