import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoginAnswer } from '../../domain/api';
import { useStorefront } from '../storefront/storefront-context';
import { goToStore } from './go-to-store';
import { onSignInNeeded } from './sign-in-needed';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }));

/** Opens the password dialog over whatever screen the server has asked from; what is on the screen stays as it is. */
export function SignInOnDemand() {
  const { customer } = useStorefront();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSignInNeeded(() => setOpen(true)), []);

  function handleSignedIn(answer: LoginAnswer) {
    if (answer.customer !== customer.key) goToStore(answer.route_prefix, navigate);
  }

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog isOpen companyName={customer.title} onClose={() => setOpen(false)} onSignedIn={handleSignedIn} />
    </Suspense>
  );
}
