import { LockKeyhole } from 'lucide-react';
import { notifySignInNeeded } from '../data/api/sign-in-signal';
import { Button } from '../ui/button';
import { Card } from '../ui/screen';

export type SignInReason = 'not_signed_in' | 'signed_out';

const TITLES: Readonly<Record<SignInReason, string>> = {
  not_signed_in: "Sign in to see your group's orders",
  signed_out: 'Signed out',
};
const TEXTS: Readonly<Record<SignInReason, string>> = {
  not_signed_in: 'Use your group’s password or one of its order codes.',
  signed_out: 'Orders are no longer shown on this device. Orders in the outbox will still be sent.',
};

export function SignInPanel({ reason }: { reason: SignInReason }) {
  return (
    <Card as="section" aria-labelledby="sign-in-title" className="mt-4 flex flex-col items-start gap-4 p-6">
      <span className="grid size-12 place-items-center rounded-xl bg-brand-tint text-brand">
        <LockKeyhole size={24} strokeWidth={1.75} />
      </span>
      <div>
        <h2 id="sign-in-title" className="text-panel">
          {TITLES[reason]}
        </h2>
        <p className="mt-1 text-ink-2">{TEXTS[reason]}</p>
      </div>
      <Button variant="primary" autoFocus={reason === 'signed_out'} onClick={notifySignInNeeded}>
        {reason === 'signed_out' ? 'Sign in again' : 'Sign in'}
      </Button>
    </Card>
  );
}
