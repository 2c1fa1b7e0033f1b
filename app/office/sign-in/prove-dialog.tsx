import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { OfficeMe } from '../../../domain/calls/office';
import { CallError } from '../../data/api/client';
import { Button } from '../../ui/button';
import { SmallDialog } from '../../ui/small-dialog';
import { Field, FormError } from '../layout/fields';
import { prove, proveByPasskey, signIn, signInByPasskey } from '../session/office-calls';
import { failureText } from '../session/office-context';

interface ProveDialogProps {
  readonly me: OfficeMe;
  readonly reason: 'not_proven' | 'not_signed_in';
  settle(isProven: boolean, hasSignedIn: boolean): void;
  onLeave(): void;
}

/** Asks who it is before something that needs it, or after the session has ended. The screen behind it stays. */
export function ProveDialog({ me: { person }, reason, settle, onLeave }: ProveDialogProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  // The session may also end while the dialog is open.
  const [hasEnded, setHasEnded] = useState(reason === 'not_signed_in');

  async function run(work: () => Promise<unknown>) {
    setFailure(undefined);
    try {
      await work();
      settle(true, hasEnded);
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_signed_in') setHasEnded(true);
      else setFailure(failureText(error));
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void run(() => (hasEnded ? signIn(person.email, password) : prove(password)));
  }

  function close() {
    settle(false, false);
    if (hasEnded) onLeave();
  }

  return (
    <SmallDialog title={hasEnded ? 'Sign in again' : 'Is it still you?'} hasOneField onClose={close}>
      <form onSubmit={handleSubmit} noValidate className="mt-3 flex flex-col gap-4">
        <p className="text-ink-2">
          {hasEnded
            ? 'Your session has ended. What you entered is still here.'
            : 'Changing people, passwords, and secrets needs your password again after ten minutes.'}
        </p>
        <Field
          data-autofocus
          label={`Password of ${person.email}`}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
        <FormError>{failure}</FormError>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={() => run(hasEnded ? signInByPasskey : proveByPasskey)}>
            <KeyRound size={18} strokeWidth={1.75} />
            Use a passkey
          </Button>
          <Button variant="dark" type="submit">
            Continue
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}
