import { type FormEvent, useRef, useState } from 'react';
import type { LoginResponse } from '../../domain/calls/sign-in';
import { logIn } from '../data/api/calls';
import { CallError, messageOf } from '../data/api/client';
import { notifySignedIn } from '../data/api/sign-in-signal';
import { Button } from '../ui/button';
import { SmallDialog } from '../ui/small-dialog';
import { TextField } from '../ui/text-field';

interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly companyName?: string;
  /** A wrong password changes nothing and shows nothing (docs/specification.md, Landing and signing in). */
  readonly isSilent?: boolean;
  onClose(): void;
  onSignedIn(answer: LoginResponse): void;
}

export function SignInDialog({ isOpen, companyName, isSilent = false, onClose, onSignedIn }: SignInDialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();

  const submitting = useRef<string>(undefined);

  /** Leaves an empty field for the next person at this tablet. */
  function handleClose() {
    setPassword('');
    setError(undefined);
    onClose();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // Another password doesn't wait until the one before it is refused.
    if (submitting.current === password) return;
    submitting.current = password;
    setError(undefined);
    try {
      const answer = await logIn(password, companyName);
      notifySignedIn();
      handleClose();
      onSignedIn(answer);
    } catch (failure) {
      const isWrong = password === '' || (failure instanceof CallError && failure.status === 401);
      if (!isSilent || !isWrong) setError(password === '' ? 'Enter the password.' : messageOf(failure));
    } finally {
      if (submitting.current === password) submitting.current = undefined;
    }
  }

  return (
    <SmallDialog title="Enter password" isOpen={isOpen} onClose={handleClose} hasOneField>
      <p className="mt-1.5 mb-5 text-ink-2">
        {companyName
          ? "Enter your group's password, or one of its order codes."
          : "Your group's password opens its own store."}
      </p>
      <form onSubmit={handleSubmit}>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={setPassword}
          error={error}
        />
        <div className="mt-5 grid grid-cols-2 gap-2.5">
          <Button onClick={handleClose}>Cancel</Button>
          <Button type="submit" variant="dark">
            {companyName ? 'Sign in' : 'Open store'}
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}
