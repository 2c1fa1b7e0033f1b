import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Button } from './button';

interface SmallDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  /** What is asked or entered, and below it the buttons that do it. */
  readonly children: ReactNode;
}

/** A small dialog over the screen; Escape and a click beside it close it without doing anything. */
export function SmallDialog({ title, isOpen, onClose, children }: SmallDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="fixed inset-0 z-50 grid place-items-center p-4">
      <DialogBackdrop className="fixed inset-0 bg-[rgb(10_17_19/0.55)]" />
      <DialogPanel className="relative max-h-full w-full max-w-[480px] overflow-y-auto rounded-dialog bg-surface p-7 shadow-float">
        <DialogTitle className="text-[23px] leading-7 font-[640] tracking-[-0.022em]">{title}</DialogTitle>
        {children}
      </DialogPanel>
    </Dialog>
  );
}

interface ChoiceProps {
  /** What the safe button says. */
  readonly stay: string;
  readonly go: string;
  onStay(): void;
  onGo(): void;
}

/** Two buttons: the safe one, and the one that can't be taken back. */
export function LastingChoice({ stay, go, onStay, onGo }: ChoiceProps) {
  return (
    <div className="mt-5 grid gap-[10px] sm:grid-cols-2">
      <Button onClick={onStay}>{stay}</Button>
      <Button look="danger" onClick={onGo}>
        {go}
      </Button>
    </div>
  );
}
