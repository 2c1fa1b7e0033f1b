import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { FocusEvent, ReactNode } from 'react';
import { Button } from './button';

interface SmallDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  /** Asks for a single field: the dialog is narrow. */
  readonly hasOneField?: boolean;
  /** Never taller than the screen; part of its content scrolls. */
  readonly fitsScreen?: boolean;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

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
      onFocus={focusField}
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

/** On touch screens the dialog itself gets focus; this passes it on to the field that wants it. */
function focusField(event: FocusEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return;
  event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

interface ChoiceProps {
  readonly stay: string;
  readonly go: string;
  readonly goVariant?: 'danger' | 'dark';
  onStay(): void;
  onGo(): void;
}

export function DialogChoice({ stay, go, goVariant = 'danger', onStay, onGo }: ChoiceProps) {
  return (
    <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
      <Button onClick={onStay}>{stay}</Button>
      <Button variant={goVariant} onClick={onGo}>
        {go}
      </Button>
    </div>
  );
}
