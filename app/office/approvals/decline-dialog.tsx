import { type FormEvent, useId, useState } from 'react';
import { countOf } from '../../../domain/count-of';
import type { WireWaitingOrder } from '../../../domain/wire/approvals';
import { Button } from '../../components/button';
import { SmallDialog } from '../../components/small-dialog';
import { INPUT, LABEL } from '../layout/fields';

interface DeclineDialogProps {
  /** None: it's closed. */
  readonly orders: readonly WireWaitingOrder[];
  readonly isBusy: boolean;
  onClose(): void;
  onDecline(reason: string): void;
}

const MAX_REASON = 500;

export function DeclineDialog({ orders, ...props }: DeclineDialogProps) {
  const [first] = orders;
  const title = orders.length === 1 ? `Decline ${first?.order_id}` : `Decline ${countOf(orders.length, 'order')}`;
  return (
    <SmallDialog title={title} isOpen={orders.length > 0} onClose={props.onClose}>
      <Reason {...props} />
    </SmallDialog>
  );
}

function Reason({ isBusy, onClose, onDecline }: Omit<DeclineDialogProps, 'orders'>) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setMissing(true);
    onDecline(reason.trim());
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4">
      <label htmlFor={id} className={LABEL}>
        Why? The shopper reads it.
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        className={`${INPUT} py-2`}
      />
      {isMissing && (
        <p id={`${id}-error`} role="alert" className="mt-1.25 text-label font-medium text-err">
          Say why it’s declined.
        </p>
      )}
      <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={isBusy}>
          Decline
        </Button>
      </div>
    </form>
  );
}
