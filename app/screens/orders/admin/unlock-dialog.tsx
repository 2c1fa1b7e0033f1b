import { Eye, EyeOff, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/client';
import { unlockAdmin } from '../../../api/order-calls';
import { Button } from '../../../components/button';
import { SmallDialog } from '../../../components/small-dialog';
import { TextField } from '../../../components/text-field';
import { useStorefront } from '../../../storefront/storefront-context';

interface UnlockDialogProps {
  onClose(): void;
  /** The password was right; the dialog stays until the orders have come as an admin sees them. */
  onUnlocked(): void;
}

/** Asks for the admin password. A wrong one is said to be wrong. */
export function UnlockDialog({ onClose, onUnlocked }: UnlockDialogProps) {
  const { customer } = useStorefront();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [isUnderWay, setUnderWay] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay) return;
    setUnderWay(true);
    setTrouble(undefined);
    try {
      await unlockAdmin(customer, password);
      onUnlocked();
    } catch (error) {
      setTrouble(messageOf(error));
      setUnderWay(false);
    }
  }

  function handlePassword(typed: string) {
    setPassword(typed);
    setTrouble(undefined);
  }

  const Sight = isShown ? EyeOff : Eye;
  return (
    <SmallDialog
      title="Enter admin password"
      isOpen
      onClose={onClose}
      hasOneField
      lead={
        <span className="mb-4 grid size-12 place-items-center rounded-xl bg-brand-tint text-brand">
          <Lock aria-hidden size={24} strokeWidth={1.75} />
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
          error={trouble}
          mark={
            <button
              type="button"
              aria-label="Show what is typed"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="grid size-12 shrink-0 place-items-center rounded-control text-ink-3 -outline-offset-2"
            >
              <Sight aria-hidden size={20} strokeWidth={1.75} />
            </button>
          }
        />
        <div className="mt-5 grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isUnderWay}>
            {isUnderWay ? 'Unlocking…' : 'Unlock'}
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}
