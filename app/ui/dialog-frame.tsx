import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { FocusEvent, KeyboardEventHandler, ReactNode } from 'react';
import { useBackCloses } from './back-closes';
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
 * All dialogs close the same way: with Escape, by a click outside, with the browser's Back, or with the X in the upper
 * right corner. The focus then returns to where it was.
 */
export function DialogFrame({ isOpen = true, onClose, onKeyDown, className = '', ...panel }: DialogFrameProps) {
  useBackCloses(isOpen, onClose);
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

interface SideSheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  readonly lead?: ReactNode;
  readonly summary?: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A modal sheet at the right edge, full screen on a phone. */
export function SideSheet({ title, isOpen, onClose, lead, summary, foot, children }: SideSheetProps) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      panelClass="fixed inset-y-0 right-0 flex w-full flex-col sm:w-[min(45rem,calc(100%-2.5rem))] sm:rounded-l-dialog"
    >
      <div className="border-b border-line px-4 py-3.5 sm:px-6 sm:py-4.5">
        {lead && <p className="pr-12 text-label text-ink-2">{lead}</p>}
        <DialogHeading className="text-title-phone sm:text-[1.6875rem] sm:leading-8">{title}</DialogHeading>
        {summary}
      </div>
      <div className="min-h-0 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-4 py-3.5 sm:px-6">
        {children}
      </div>
      <div className="border-t border-line px-4 py-3.5 pb-[calc(14px+env(safe-area-inset-bottom))] sm:px-6">{foot}</div>
    </DialogFrame>
  );
}
