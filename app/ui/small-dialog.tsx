import type { ReactNode } from 'react';
import { Button } from './button';
import { DialogFrame, DialogHeading } from './dialog-frame';

interface SmallDialogProps {
  readonly title: string;
  readonly isOpen?: boolean;
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
  isOpen = true,
  onClose,
  hasOneField = false,
  fitsScreen = false,
  lead,
  children,
}: SmallDialogProps) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      className="grid place-items-center p-4"
      panelClass={`relative w-full overflow-y-auto rounded-dialog p-7 ${hasOneField ? 'max-w-110' : 'max-w-120'} ${fitsScreen ? 'flex max-h-[calc(100dvh-2rem)] flex-col max-sm:p-5' : 'max-h-full'}`}
    >
      {lead}
      <DialogHeading>{title}</DialogHeading>
      {children}
    </DialogFrame>
  );
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

interface ConfirmDialogProps
  extends Pick<SmallDialogProps, 'title' | 'isOpen' | 'onClose' | 'children'>,
    Omit<ChoiceProps, 'onStay'> {}

/** Staying closes it. */
export function ConfirmDialog({ title, isOpen = true, onClose, children, ...choice }: ConfirmDialogProps) {
  return (
    <SmallDialog title={title} isOpen={isOpen} onClose={onClose}>
      {children}
      <DialogChoice {...choice} onStay={onClose} />
    </SmallDialog>
  );
}
