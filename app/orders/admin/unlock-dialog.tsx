import { Eye, EyeOff, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../data/api/client';
import { unlockAdmin } from '../../data/api/order-calls';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { SmallDialog } from '../../ui/small-dialog';
import { TextField } from '../../ui/text-field';

export function UnlockDialog({ onClose, onUnlocked }: { onClose(): void; onUnlocked(): void }) {
  const { customer } = useStorefront();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<string>();
  const [isUnlocking, setUnlocking] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isUnlocking) return;
    setUnlocking(true);
    setError(undefined);
    try {
      await unlockAdmin(customer, password);
      onUnlocked();
    } catch (reason) {
      setError(messageOf(reason));
      setUnlocking(false);
    }
  }

  function handlePassword(typed: string) {
    setPassword(typed);
    setError(undefined);
  }

  const VisibilityIcon = isShown ? EyeOff : Eye;
  return (
    <SmallDialog
      title="Enter admin password"
      onClose={onClose}
      hasOneField
      lead={
        <span className="mb-4 grid size-12 place-items-center rounded-xl bg-brand-tint text-brand">
          <Lock size={24} strokeWidth={1.75} />
        </span>
      }
    >
      <p className="mt-1.5 mb-4.5 text-ink-2">
        Unlocks Customer PO, PO and Est. Ship Date on past orders for this session.
      </p>
      <form onSubmit={handleSubmit}>
        <TextField
          label="Password"
          type={isShown ? 'text' : 'password'}
          autoComplete="off"
          data-autofocus
          value={password}
          onChange={handlePassword}
          error={error}
          mark={
            <button
              type="button"
              aria-label="Show what is typed"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="grid size-12 shrink-0 place-items-center rounded-control text-ink-3 -outline-offset-2"
            >
              <VisibilityIcon size={20} strokeWidth={1.75} />
            </button>
          }
        />
        <div className="mt-5 grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isUnlocking}>
            {isUnlocking ? 'Unlocking…' : 'Unlock'}
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}
