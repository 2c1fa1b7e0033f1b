import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoginResponse } from '../../domain/calls/sign-in';
import { storefrontAt } from '../data/storefront/deployment';
import { Button } from '../ui/button';
import { Screen } from '../ui/screen';
import { goToStore } from './go-to-store';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }));

export function SignInScreen() {
  const [isOpen, setOpen] = useState(true);
  const navigate = useNavigate();

  function handleSignedIn(answer: LoginResponse) {
    if (answer.customer === storefrontAt(window.location.pathname).customer) window.location.reload();
    else goToStore(answer, navigate);
  }

  return (
    <Screen variant="message">
      <title>Sign in</title>
      <h1 className="text-title">Sign in to open this store</h1>
      <p className="text-ink-2">Enter your group's password.</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        LOGIN
      </Button>
      <Suspense fallback={null}>
        <SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} onSignedIn={handleSignedIn} />
      </Suspense>
    </Screen>
  );
}
