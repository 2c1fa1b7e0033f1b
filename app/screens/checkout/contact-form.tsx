import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { NO_STORE } from '../../../domain/orders/order';
import type { CheckoutForm } from '../../checkout/checkout-form';
import type { CodeState } from '../../checkout/code-state';
import type { OrderRefusal } from '../../checkout/place-order-state';
import type { CodeCheck } from '../../checkout/use-code-check';
import { formatTime } from '../../components/format-time';
import { Card } from '../../components/screen';
import { Selector } from '../../components/selector';
import { TextField } from '../../components/text-field';
import { useStorefront } from '../../storefront/storefront-context';

interface ContactFormProps {
  readonly form: CheckoutForm;
  onForm(next: CheckoutForm): void;
  readonly code: CodeCheck;
  readonly refusal: OrderRefusal | undefined;
}

/**
 * Who orders, and for which store. Only the server validates this (docs/specification.md, Checkout); its errors are
 * shown at their fields.
 */
export function ContactForm({ form, onForm, code, refusal }: ContactFormProps) {
  const { customer, payment } = useStorefront();

  /** The server's error for a field, until its text changes. */
  function errorOf(field: keyof CheckoutForm): string | undefined {
    return refusal?.form[field] === form[field] ? refusal.body.fields?.[field] : undefined;
  }

  function field(name: Exclude<keyof CheckoutForm, 'store' | 'code'>) {
    return { value: form[name], onChange: (value: string) => onForm({ ...form, [name]: value }), error: errorOf(name) };
  }

  return (
    <Card as="section" aria-labelledby="details-title" className="p-5.5 max-sm:px-4">
      <h2 id="details-title" className="mb-3.5 text-panel">
        Your details
      </h2>
      <div className="grid grid-cols-2 items-start gap-x-3.5 gap-y-4">
        <TextField label="First Name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('last_name')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          className="max-sm:col-span-2"
          {...field('email')}
        />
        <TextField label="Customer PO" autoComplete="off" className="max-sm:order-1" {...field('customer_po')} />
        <Selector
          label="Store"
          options={[NO_STORE, ...Object.keys(customer.stores)]}
          value={form.store}
          onChange={(store) => onForm({ ...form, store })}
          error={errorOf('store')}
          className="min-w-0 max-sm:col-span-2"
        />
        <TextField
          label="Code"
          placeholder={payment === 'paypal' ? 'Optional' : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-sm:order-2"
          value={form.code}
          onChange={(typed) => onForm({ ...form, code: typed.toUpperCase() })}
          isGood={code.state.kind === 'accepted' || code.state.kind === 'known'}
          error={codeError(code.state)}
          mark={<CodeMark code={code.state} />}
          {...code.field}
        />
      </div>
    </Card>
  );
}

function codeError(code: CodeState): string | undefined {
  if (code.kind === 'refused') return 'This code is not accepted.';
  // Rounded up to a minute at which the wait is certainly over.
  if (code.kind === 'limited') return `Too many wrong codes. Try again at ${formatTime(code.until + 59_999)}.`;
  return undefined;
}

function CodeMark({ code }: { code: CodeState }) {
  const mark = 'flex shrink-0 items-center gap-1.5 pr-3.5 text-label font-semibold';
  if (code.kind === 'accepted' || code.kind === 'known') {
    return (
      <span className={`${mark} text-ok`}>
        <CircleCheck aria-hidden size={18} strokeWidth={1.75} />
        <span className="max-sm:sr-only">Accepted</span>
      </span>
    );
  }
  if (code.kind === 'provisional') {
    return (
      <span className={`${mark} text-wait`}>
        <Clock aria-hidden size={18} strokeWidth={1.75} />
        <span className="max-sm:sr-only">Checked later</span>
      </span>
    );
  }
  if (code.kind === 'checking') {
    return (
      <span className={`${mark} text-ink-3`}>
        <LoaderCircle aria-label="Checking" size={18} className="animate-spin" />
      </span>
    );
  }
  if (code.kind === 'unchecked' || code.kind === 'refused' || code.kind === 'limited') {
    return (
      <span className={`${mark} ${code.kind === 'unchecked' ? 'text-wait' : 'text-err'}`}>
        <CircleAlert aria-hidden size={18} strokeWidth={1.75} />
      </span>
    );
  }
  return null;
}
