import { type FormEvent, useEffect, useRef, useState } from 'react';
import { cartTotals } from '../../../domain/cart/cart';
import { formatCents } from '../../../domain/money';
import { NO_STORE } from '../../../domain/orders/order';
import { type OutboxEntry, type OutboxPayload, remainingFaults } from '../../../domain/outbox/outbox';
import { bodyFaults } from '../../checkout/device-check';
import { Button } from '../../components/button';
import { Selector } from '../../components/selector';
import { TextField } from '../../components/text-field';
import { useToast } from '../../components/toast';
import { saveCorrection } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { useStorefront } from '../../storefront/storefront-context';
import { EditLines } from './edit-lines';
import { useAction } from './use-action';

interface EditOrderProps {
  readonly entry: OutboxEntry;
  /** What was refused, with its code readable; without one where the device has lost it. */
  readonly refused: OutboxPayload;
  onDone(): void;
}

const DEALT_WITH = 'This order was dealt with in another tab meanwhile. What you entered here was not saved.';

type Field = 'first_name' | 'last_name' | 'email' | 'customer_po' | 'bypass_code';

/** Corrects a refused order; it keeps its key, so that no copy of it can be placed besides. */
export function EditOrder({ entry, refused, onDone }: EditOrderProps) {
  const { customer } = useStorefront();
  const [payload, setPayload] = useState(refused);
  const [faults, setFaults] = useState(entry.last_error?.fields ?? {});
  const form = useRef<HTMLFormElement>(null);
  const run = useAction();
  const toast = useToast();
  const isCodeRefused = entry.last_error?.code === 'code_refused' && payload.bypass_code === refused.bypass_code;

  function change(part: Partial<OutboxPayload>) {
    setPayload({ ...payload, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
  }

  function field(name: Field) {
    return { value: payload[name], onChange: (value: string) => change({ [name]: value }), error: faults[name] };
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const fault = bodyFaults(payload);
    if (fault) return setFaults({ ...fault.fields });
    if (payload.bypass_code.trim() === '') return setFaults({ bypass_code: 'Enter the code of this order.' });
    void run(async () => {
      if (!(await saveCorrection(entry, payload))) return toast.show(DEALT_WITH, 'error');
      onDone();
      await sendNow();
    });
  }

  // What is wrong is shown where it is, also to those who do not see it.
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} aria-label="Edit order" className="mt-4 flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-x-3.5 gap-y-4 sm:grid-cols-3">
        <TextField label="First Name" data-autofocus autoFocus {...field('first_name')} />
        <TextField label="Last Name" {...field('last_name')} />
        <TextField label="Email" type="email" autoCapitalize="none" {...field('email')} />
        <TextField label="Customer PO" autoComplete="off" {...field('customer_po')} />
        <Selector
          label="Store"
          options={[NO_STORE, ...Object.keys(customer.stores)]}
          value={payload.store}
          onChange={(store) => change({ store })}
          error={faults.store}
        />
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          {...field('bypass_code')}
          onChange={(code) => change({ bypass_code: code.toUpperCase() })}
          error={faults.bypass_code ?? (isCodeRefused ? 'This code is not accepted.' : undefined)}
        />
      </div>
      <EditLines
        cart={payload.cart}
        faults={remainingFaults(entry, payload.cart)}
        onCart={(cart) => change({ cart })}
      />
      {faults.cart && <p className="text-label font-medium text-err">{faults.cart}</p>}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <span className="mr-auto text-money">{formatCents(cartTotals(payload.cart).total)}</span>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="dark">
          Save and send
        </Button>
      </div>
    </form>
  );
}
