import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoginResponse } from '../../domain/calls/sign-in';
import { notifySignInClosed, subscribeToSignInNeeded } from '../data/api/sign-in-signal';
import { useStorefront } from '../data/storefront/storefront-context';
import { useLazyDialog } from '../ui/use-lazy-dialog';
import { goToStore } from './go-to-store';

const loadDialog = async () => (await import('./sign-in-dialog')).SignInDialog;

export function SignInOnDemand() {
  const { customer } = useStorefront();
  const navigate = useNavigate();
  const { Dialog, isOpen, open, close } = useLazyDialog(loadDialog);
  const ask = useEffectEvent(async () => {
    if (!(await open())) notifySignInClosed();
  });
  useEffect(() => subscribeToSignInNeeded(() => void ask()), []);

  function handleClose() {
    close();
    notifySignInClosed();
  }

  function handleSignedIn(answer: LoginResponse) {
    if (answer.customer !== customer.key) goToStore(answer, navigate);
  }

  if (!Dialog || !isOpen) return null;
  return <Dialog isOpen companyName={customer.title} onClose={handleClose} onSignedIn={handleSignedIn} />;
}
