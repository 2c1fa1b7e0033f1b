import { type FormEvent, useId, useState } from 'react';
import type { WireWaitingOrder } from '../../../domain/calls/approvals';
import { countOf } from '../../../domain/text/count-of';
import { Button } from '../../ui/button';
import { ConfirmDialog, SmallDialog } from '../../ui/small-dialog';
import { useWarningBeforeLeaving } from '../../ui/use-warning-before-leaving';
import { FieldError, INPUT, LABEL } from '../layout/fields';

interface DeclineDialogProps {
  readonly orders: readonly WireWaitingOrder[];
  readonly isBusy: boolean;
  onClose(): void;
  onDecline(reason: string): void;
}

const MAX_REASON = 500;

export function DeclineDialog({ orders, isBusy, onClose, onDecline }: DeclineDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [first] = orders;
  const title = orders.length === 1 ? `Decline ${first?.order_id}` : `Decline ${countOf(orders.length, 'order')}`;
  const hasReason = reason.trim() !== '';
  useWarningBeforeLeaving(hasReason);
  const handleClose = () => (hasReason ? setLeaving(true) : onClose());

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!hasReason) return setMissing(true);
    onDecline(reason.trim());
  }

  return (
    <SmallDialog title={title} onClose={handleClose}>
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
          <FieldError id={`${id}-error`} role="alert">
            Say why it’s declined.
          </FieldError>
        )}
        <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
          <Button onClick={handleClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={isBusy}>
            Decline
          </Button>
        </div>
      </form>
      <ConfirmDialog
        title="Discard the reason?"
        isOpen={isLeaving}
        stay="Keep writing"
        go="Discard"
        onClose={() => setLeaving(false)}
        onGo={onClose}
      >
        <p className="mt-3">What you typed will be lost. Nothing is declined.</p>
      </ConfirmDialog>
    </SmallDialog>
  );
}
