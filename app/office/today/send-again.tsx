import { useState } from 'react';
import type { WireFailedMessage, WireUnclearPayment } from '../../../domain/calls/today';
import { isAllowed } from '../../../domain/people/roles';
import { DenseButton } from '../layout/parts';
import { checkPayment, dismissMessage, sendAgain } from '../session/office-calls';
import { useCustomer, useOffice, useOfficeAction } from '../session/office-context';

/** Only for people who may change orders. The message goes out within seconds. */
export function SendAgain({ message, onSent }: { message: WireFailedMessage; onSent?(): void }) {
  const { customer, order_id, id, audience } = message;
  const title = useCustomer(customer)?.title ?? '';
  return (
    <OnceButton
      message={message}
      name="Send again"
      label={`Send the ${audience === 'webhook' ? 'webhook' : 'mail'} about ${order_id} again`}
      done="It’s being sent again."
      run={() => sendAgain(title, order_id, id)}
      onDone={onSent}
    />
  );
}

/** For what somebody has handled another way: the order keeps the message. */
export function Dismiss({ message, onDismissed }: { message: WireFailedMessage; onDismissed(): void }) {
  const { order_id, id, audience } = message;
  return (
    <OnceButton
      message={message}
      name="Dismiss"
      label={`Dismiss the failed ${audience === 'webhook' ? 'webhook' : 'mail'} about ${order_id}`}
      done="It’s off the list."
      run={() => dismissMessage(id)}
      onDone={onDismissed}
    />
  );
}

export function CheckPayment({ payment }: { payment: WireUnclearPayment }) {
  return (
    <OnceButton
      message={payment}
      name="Check"
      label={`Check the payment of ${payment.order_id}`}
      done="PayPal will be asked within three minutes."
      run={() => checkPayment(payment.order_id)}
    />
  );
}

interface OnceButtonProps {
  readonly message: Pick<WireFailedMessage, 'customer'>;
  readonly name: string;
  readonly label: string;
  readonly done: string;
  run(): Promise<unknown>;
  onDone?: (() => void) | undefined;
}

function OnceButton({ message, name, label, done, run, onDone }: OnceButtonProps) {
  const act = useOfficeAction();
  const { grants } = useOffice().me.person;
  const [isDone, setDone] = useState(false);
  if (!isAllowed(grants, 'orders.change', message.customer)) return null;

  async function handleClick() {
    setDone(true);
    const result = await act(run, done);
    if (result === undefined) setDone(false);
    else onDone?.();
  }

  return (
    <DenseButton aria-label={label} disabled={isDone} onClick={() => void handleClick()}>
      {name}
    </DenseButton>
  );
}
