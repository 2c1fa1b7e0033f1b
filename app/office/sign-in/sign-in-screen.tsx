import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { Field, FormError } from '../layout/fields';
import { askForLink, signIn, signInByPasskey } from '../session/office-calls';
import { failureText } from '../session/office-context';

export function SignInScreen({ onSignedIn }: { onSignedIn(): Promise<void> }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isForgotten, setIsForgotten] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
      await onSignedIn();
    } catch (error) {
      setFailure(failureText(error));
    }
    setIsBusy(false);
  }

  if (isForgotten) return <ForgotPassword email={email} onEmail={setEmail} onBack={() => setIsForgotten(false)} />;
  return (
    <SignInCard title="Sign in to the office" onSubmit={() => run(() => signIn(email, password))}>
      <Field label="Email" type="email" autoComplete="username webauthn" autoFocus value={email} onChange={setEmail} />
      <Field label="Password" type="password" autoComplete="current-password" value={password} onChange={setPassword} />
      <FormError>{failure}</FormError>
      <Button variant="dark" type="submit" aria-disabled={isBusy}>
        Sign in
      </Button>
      <Button onClick={() => run(signInByPasskey)}>
        <KeyRound size={18} strokeWidth={1.75} />
        Use a passkey
      </Button>
      <LinkButton onClick={() => setIsForgotten(true)}>Forgot your password, or lost your passkey?</LinkButton>
    </SignInCard>
  );
}

interface ForgotProps {
  readonly email: string;
  onEmail(email: string): void;
  onBack(): void;
}

function ForgotPassword({ email, onEmail, onBack }: ForgotProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function send() {
    setFailure(undefined);
    try {
      await askForLink(email);
      setSentTo(email.trim());
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  return (
    <SignInCard
      title="Get a new password"
      lead="We’ll mail you a link that sets it. It works once, within 24 hours. If you’ve lost a passkey, sign in with the new password, and remove the passkey under Your account."
      onSubmit={send}
    >
      <Field label="Email" type="email" autoComplete="username" autoFocus value={email} onChange={onEmail} />
      <FormError>{failure}</FormError>
      {sentTo && (
        <p role="status" className="text-ok">
          If {sentTo} has an account, the link is on its way. Another one can follow after ten minutes.
        </p>
      )}
      <Button variant="dark" type="submit">
        {sentTo ? 'Mail it again' : 'Mail me the link'}
      </Button>
      <LinkButton onClick={onBack}>Back to the sign-in</LinkButton>
    </SignInCard>
  );
}

function LinkButton({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 self-center px-2 font-name text-send underline-offset-3 hover:underline"
    >
      {children}
    </button>
  );
}

interface SignInCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  onSubmit(): void;
  readonly children: ReactNode;
}

export function SignInCard({ title, lead, onSubmit, children }: SignInCardProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center p-4">
      <title>{`${title} · Office`}</title>
      <form
        onSubmit={handleSubmit}
        noValidate
        className="flex w-full max-w-100 flex-col gap-4 rounded-dialog border border-line bg-surface p-6 sm:p-8"
      >
        <h1 className="text-dialog">{title}</h1>
        {lead && <p className="text-ink-2">{lead}</p>}
        {children}
      </form>
    </main>
  );
}
