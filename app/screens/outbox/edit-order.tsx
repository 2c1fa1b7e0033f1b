import { type FormEvent, useState } from 'react';
import { cartTotals } from '../../../domain/cart';
import { formatCents } from '../../../domain/money';
import { NO_STORE } from '../../../domain/order';
import { correctedEntry, type OutboxEntry, type OutboxPayload, remainingFaults } from '../../../domain/outbox';
import { Button } from '../../components/button';
import { Selector } from '../../components/selector';
import { TextField } from '../../components/text-field';
import { changeEntry } from '../../offline/outbox';
import { sendNow } from '../../offline/triggers';
import { useStorefront } from '../../storefront/storefront-context';
import { bodyFaults } from '../checkout/device-check';
import { EditLines } from './edit-lines';

interface EditOrderProps {
  readonly entry: OutboxEntry;
  onDone(): void;
}

type Field = 'first_name' | 'last_name' | 'email' | 'customer_po' | 'bypass_code';

/** Corrects a refused order; it keeps its key, so that no copy of it can be placed besides. */
export function EditOrder({ entry, onDone }: EditOrderProps) {
  const { customer } = useStorefront();
  const [payload, setPayload] = useState(entry.payload);
  const [faults, setFaults] = useState(entry.last_error?.fields ?? {});
  const isCodeRefused = entry.last_error?.code === 'code_refused' && payload.bypass_code === entry.payload.bypass_code;

  function change(part: Partial<OutboxPayload>) {
    setPayload({ ...payload, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
  }

  function field(name: Field) {
    return { value: payload[name], onValue: (value: string) => change({ [name]: value }), fault: faults[name] };
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const fault = bodyFaults(payload);
    if (fault) return setFaults({ ...fault.fields });
    await changeEntry(entry, (present) => correctedEntry(present, payload));
    onDone();
    await sendNow();
  }

  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Edit order" className="mt-4 flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-x-[14px] gap-y-4 sm:grid-cols-3">
        <TextField label="First Name" {...field('first_name')} />
        <TextField label="Last Name" {...field('last_name')} />
        <TextField label="Email" type="email" autoCapitalize="none" {...field('email')} />
        <TextField label="Customer PO" autoComplete="off" {...field('customer_po')} />
        <Selector
          label="Store"
          options={[NO_STORE, ...Object.keys(customer.stores)]}
          value={payload.store}
          onValue={(store) => change({ store })}
          fault={faults.store}
        />
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          {...field('bypass_code')}
          onValue={(code) => change({ bypass_code: code.toUpperCase() })}
          fault={isCodeRefused ? 'This code is not accepted.' : undefined}
        />
      </div>
      <EditLines
        cart={payload.cart}
        faults={remainingFaults(entry, payload.cart)}
        onCart={(cart) => change({ cart })}
      />
      {faults.cart && <p className="text-label font-medium text-err">{faults.cart}</p>}
      <div className="flex flex-wrap items-center justify-end gap-[10px]">
        <span className="mr-auto text-money">{formatCents(cartTotals(payload.cart).total)}</span>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="dark">
          Save and send
        </Button>
      </div>
    </form>
  );
}
