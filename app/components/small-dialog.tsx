import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { FocusEvent, ReactNode } from 'react';
import { Button } from './button';

interface SmallDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  /** One field is all there is to do: the dialog is narrow, and the field has the focus. */
  readonly hasOneField?: boolean;
  /** Something in it scrolls by itself, so that the rest stays in sight. */
  readonly fitsScreen?: boolean;
  /** What stands above the title. */
  readonly lead?: ReactNode;
  /** What is asked or entered, and below it the buttons that do it. */
  readonly children: ReactNode;
}

/** A small dialog over the screen; Escape and a click beside it close it without doing anything. */
export function SmallDialog({
  title,
  isOpen,
  onClose,
  hasOneField = false,
  fitsScreen = false,
  lead,
  children,
}: SmallDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      {...(hasOneField ? { onFocus: focusField } : {})}
      className="fixed inset-0 z-50 grid place-items-center p-4"
    >
      <DialogBackdrop className="fixed inset-0 bg-overlay" />
      <DialogPanel
        className={`relative w-full overflow-y-auto rounded-dialog bg-surface p-7 shadow-float ${hasOneField ? 'max-w-110' : 'max-w-120'} ${fitsScreen ? 'flex max-h-[calc(100dvh-2rem)] flex-col max-sm:p-5' : 'max-h-full'}`}
      >
        {lead}
        <DialogTitle className="text-dialog">{title}</DialogTitle>
        {children}
      </DialogPanel>
    </Dialog>
  );
}

/** On a touch screen the dialog takes the focus itself; here the one field is all there is to do, so it passes it on. */
function focusField(event: FocusEvent<HTMLElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.querySelector('input')?.focus();
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
    <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
      <Button onClick={onStay}>{stay}</Button>
      <Button variant="danger" onClick={onGo}>
        {go}
      </Button>
    </div>
  );
}
