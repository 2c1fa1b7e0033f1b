import { useState } from 'react';
import { type CheckoutForm, withoutContact } from '../../checkout/checkout-form';
import { forgetContact, rememberContact, rememberedContact } from '../../checkout/contact-memory';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';

export function useRememberMe(onForm: (next: CheckoutForm) => void) {
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
    onForm(withoutContact(form));
    toast.show('Your name, email and store were removed from this device.');
  }

  return { isRemembered, change, toggle, forget };
}

interface RememberMeProps {
  readonly isRemembered: boolean;
  onToggle(): void;
  onForget(): void;
  readonly className?: string;
}

export function RememberMe({ isRemembered, onToggle, onForget, className = '' }: RememberMeProps) {
  return (
    <div className={`flex min-h-11 items-center justify-between gap-2 ${className}`}>
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
