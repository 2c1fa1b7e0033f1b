import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { FocusEvent, KeyboardEventHandler, ReactNode } from 'react';
import { CloseButton } from './icon-button';

interface DialogFrameProps {
  readonly isOpen?: boolean;
  onClose(): void;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly className?: string;
  readonly panelClass: string;
  readonly children: ReactNode;
}

/**
 * All dialogs close the same way: with Escape, by a click outside, or with the X in the upper right corner. The focus
 * then returns to where it was.
 */
export function DialogFrame({ isOpen = true, onClose, onKeyDown, className = '', ...panel }: DialogFrameProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onFocus={focusField}
      onKeyDown={onKeyDown}
      className={`fixed inset-0 z-50 ${className}`}
    >
      <DialogBackdrop className="fixed inset-0 bg-overlay" />
      <DialogPanel className={`bg-surface shadow-float ${panel.panelClass}`}>
        {panel.children}
        {/* Last, so the focus starts in the content. */}
        <span className="absolute top-4 right-4">
          <CloseButton onClose={onClose} />
        </span>
      </DialogPanel>
    </Dialog>
  );
}

/** Keeps clear of the X. */
export function DialogHeading({ className = 'text-dialog', children }: { className?: string; children: ReactNode }) {
  return <DialogTitle className={`pr-12 ${className}`}>{children}</DialogTitle>;
}

/** On touch screens the dialog itself gets focus; this passes it on to the field that wants it. */
function focusField(event: FocusEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return;
  event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
