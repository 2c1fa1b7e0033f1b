import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoginResponse } from '../../domain/wire/api';
import { subscribeToSignInNeeded } from '../api/sign-in-signal';
import { useStorefront } from '../storefront/storefront-context';
import { goToStore } from './go-to-store';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }));

export function SignInOnDemand() {
  const { customer } = useStorefront();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => subscribeToSignInNeeded(() => setOpen(true)), []);

  function handleSignedIn(answer: LoginResponse) {
    if (answer.customer !== customer.key) goToStore(answer, navigate);
  }

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog isOpen companyName={customer.title} onClose={() => setOpen(false)} onSignedIn={handleSignedIn} />
    </Suspense>
  );
}
