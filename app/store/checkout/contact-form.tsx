import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { chosenStore } from '../../../domain/catalog/store-ids';
import type { CheckoutForm } from '../../checkout/checkout-draft';
import { forgetContact, rememberContact, rememberedContact, withoutContact } from '../../checkout/checkout-form';
import type { CodeCheck, CodeState } from '../../checkout/use-code-check';
import type { OrderRefusal } from '../../checkout/use-place-order';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Card } from '../../ui/screen';
import { TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast';
import { DETAILS_TITLE } from './cart/cart-panel';
import { CODE_ERROR } from './notes/checkout-issues';
import type { StoreChoice } from './store/store-field';
import { StoreField } from './store/store-field';

interface ContactFormProps {
  readonly form: CheckoutForm;
  onForm(next: CheckoutForm): void;
  readonly code: CodeCheck;
  onCodeEntered(): void;
  readonly isCodeWrong: boolean;
  readonly refusal: OrderRefusal | undefined;
  readonly store: StoreChoice;
}

/**
 * Only the server validates this (docs/specification.md, Checkout). Its errors show at their fields, the code's above
 * the button.
 */
export function ContactForm({ form, onForm, code, onCodeEntered, isCodeWrong, refusal, store }: ContactFormProps) {
  const { customer, payment } = useStorefront();
  const memory = useRememberMe(onForm);
  const fields = useRef<HTMLDivElement>(null);

  // The field may be far from the button that was pressed, out of sight on a phone.
  useEffect(() => {
    if (refusal?.body.fields) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  function errorOf(field: Exclude<keyof CheckoutForm, 'note' | 'store_id'>): string | undefined {
    return refusal?.form[field] === form[field] ? refusal.body.fields?.[field] : undefined;
  }

  function field(name: Exclude<keyof CheckoutForm, 'store' | 'store_id' | 'code' | 'note'>) {
    return {
      value: form[name],
      onChange: (value: string) => memory.change({ ...form, [name]: value }),
      error: errorOf(name),
    };
  }

  function handleStore(chosen: string): void {
    store.handleChosen(chosen);
    memory.change({ ...form, ...chosenStore(customer, chosen) });
  }

  return (
    <Card as="section" aria-labelledby={DETAILS_TITLE} className="p-4 sm:p-5.5 sm:pt-4.5 sm:pb-3">
      <h2 id={DETAILS_TITLE} className="mb-3 text-panel">
        Your details
      </h2>
      <div ref={fields} className="grid grid-cols-2 items-start gap-x-3.5 gap-y-3.5">
        <TextField label="First Name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('last_name')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          className="col-span-2"
          {...field('email')}
        />
        <StoreField store={store.shown} onStore={handleStore} error={errorOf('store')} />
        <TextField label="Customer PO" autoComplete="off" {...field('customer_po')} />
        <TextField
          label="Code"
          placeholder={payment === 'paypal' ? 'Optional' : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={form.code}
          onChange={(typed) => onForm({ ...form, code: typed.toUpperCase() })}
          isGood={!isCodeWrong && (code.state.kind === 'accepted' || code.state.kind === 'known')}
          errorId={isCodeWrong ? CODE_ERROR : undefined}
          mark={<CodeMark state={isCodeWrong ? 'refused' : code.state.kind} />}
          onFocus={({ currentTarget }) => isCodeWrong && currentTarget.select()}
          {...code.field}
          onKeyDown={(event) => {
            code.field.onKeyDown(event);
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onCodeEntered();
          }}
        />
        <RememberMe
          isRemembered={memory.isRemembered}
          onToggle={() => memory.toggle(form)}
          onForget={() => {
            store.handleChosen('');
            memory.forget(form);
          }}
        />
      </div>
    </Card>
  );
}

const ACCEPTED = { tone: 'text-ok', Icon: CircleCheck, text: 'Accepted' };
const REFUSED = { tone: 'text-err', Icon: CircleAlert };

const CODE_MARKS: Readonly<Partial<Record<CodeState['kind'], { tone: string; Icon: LucideIcon; text?: string }>>> = {
  accepted: ACCEPTED,
  known: ACCEPTED,
  provisional: { tone: 'text-wait', Icon: Clock, text: 'Checked later' },
  unchecked: { tone: 'text-wait', Icon: CircleAlert },
  refused: REFUSED,
  limited: REFUSED,
};

function CodeMark({ state }: { state: CodeState['kind'] }) {
  const { tone = 'text-ink-3', Icon, text } = CODE_MARKS[state] ?? {};
  if (!Icon && state !== 'checking') return null;
  return (
    <span className={`flex shrink-0 items-center gap-1.5 pr-3.5 text-label font-semibold ${tone}`}>
      {Icon ? (
        <Icon size={18} strokeWidth={1.75} />
      ) : (
        <LoaderCircle aria-label="Checking" size={18} className="animate-spin" />
      )}
      {text && <span className="max-sm:sr-only">{text}</span>}
    </span>
  );
}

function useRememberMe(onForm: (next: CheckoutForm) => void) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [isRemembered, setRemembered] = useState(() => rememberedContact(customer) !== undefined);

  function change(next: CheckoutForm): void {
    onForm(next);
    if (isRemembered) rememberContact(customer, next);
  }

  function toggle(form: CheckoutForm): void {
    if (isRemembered) forgetContact(customer);
    else if (!rememberContact(customer, form)) {
      toast.show('This browser cannot save anything right now. Your details were not saved.', 'error');
      return;
    }
    setRemembered(!isRemembered);
  }

  function forget(form: CheckoutForm): void {
    forgetContact(customer);
    setRemembered(false);
    onForm(withoutContact(customer, form));
    toast.show('Your name, email and store were removed from this device.');
  }

  return { isRemembered, change, toggle, forget };
}

interface RememberMeProps {
  readonly isRemembered: boolean;
  onToggle(): void;
  onForget(): void;
}

function RememberMe({ isRemembered, onToggle, onForget }: RememberMeProps) {
  return (
    <div className="col-span-2 -mt-1.5 -mb-2 flex min-h-11 items-center justify-between gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-label text-ink-2">
        <input type="checkbox" checked={isRemembered} onChange={onToggle} className="size-5 shrink-0 accent-brand" />
        <span>
          Remember me<span className={isRemembered ? 'sr-only' : ''}> on this device</span>
        </span>
      </label>
      {isRemembered && (
        <button
          type="button"
          onClick={onForget}
          className="min-h-11 rounded-control px-3 text-label font-heading text-brand underline underline-offset-3"
        >
          Forget
        </button>
      )}
    </div>
  );
}
