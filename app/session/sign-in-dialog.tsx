import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import type { LoginAnswer } from '../../domain/api';
import { logIn } from '../api/calls';
import { CallFailure, messageOf } from '../api/client';
import { Button } from '../components/button';
import { TextField } from '../components/text-field';
import { tellSignedIn } from './sign-in-needed';

interface SignInDialogProps {
  readonly isOpen: boolean;
  onClose(): void;
  onSignedIn(answer: LoginAnswer): void;
}

/** Asks for a group's password. A wrong one changes nothing and is not remarked on (section 2). */
export function SignInDialog({ isOpen, onClose, onSignedIn }: SignInDialogProps) {
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<string>();

  const isUnderWay = useRef(false);

  /** The next person at this tablet finds an empty field. */
  function handleClose() {
    setPassword('');
    setTrouble(undefined);
    onClose();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setTrouble(undefined);
    try {
      const answer = await logIn(password);
      handleClose();
      onSignedIn(answer);
      tellSignedIn();
    } catch (error) {
      const isWrongPassword = error instanceof CallFailure && error.status === 401;
      if (!isWrongPassword && password !== '') setTrouble(messageOf(error));
    } finally {
      isUnderWay.current = false;
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={handleClose}
      onFocus={focusField}
      className="fixed inset-0 z-50 grid place-items-center p-4"
    >
      <DialogBackdrop className="fixed inset-0 bg-[rgb(10_17_19/0.55)]" />
      <DialogPanel className="relative w-full max-w-[440px] rounded-dialog bg-surface p-7 shadow-float">
        <DialogTitle className="text-[23px] leading-7 font-[640] tracking-[-0.022em]">Enter password</DialogTitle>
        <p className="mt-1.5 mb-5 text-ink-2">Your group's password opens its own store.</p>
        <form onSubmit={handleSubmit}>
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onValue={setPassword}
            fault={trouble}
          />
          <div className="mt-5 grid grid-cols-2 gap-[10px]">
            <Button onClick={handleClose}>Cancel</Button>
            <Button type="submit" look="dark">
              Open store
            </Button>
          </div>
        </form>
      </DialogPanel>
    </Dialog>
  );
}

/** On a touch screen the dialog takes the focus itself; here the one field is all there is to do, so it passes it on. */
function focusField(event: FocusEvent<HTMLElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.querySelector('input')?.focus();
}
