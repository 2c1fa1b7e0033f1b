import { Button } from '../../../ui/button';
import { SmallDialog } from '../../../ui/small-dialog';

export interface NoStoreDialogProps {
  readonly isOpen: boolean;
  onChoose(): void;
  onSend(): void;
  /** The provider's window opens only from a press on the provider's button. */
  readonly isByCard: boolean;
}

export function NoStoreDialog({ isOpen, onChoose, onSend, isByCard }: NoStoreDialogProps) {
  return (
    <SmallDialog title="No store chosen. Send without a store?" isOpen={isOpen} onClose={onChoose}>
      <p className="mt-2 text-ink-2">
        Your account rep will not know which location the order is for.
        {isByCard && ' If you send it without one, press the payment button once more.'}
      </p>
      <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
        <Button variant="primary" onClick={onChoose}>
          Choose a store
        </Button>
        <Button onClick={onSend}>Send without</Button>
      </div>
    </SmallDialog>
  );
}
