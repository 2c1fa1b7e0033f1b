import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { CloseButton } from './icon-button';

interface SideSheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  readonly lead?: ReactNode;
  readonly summary?: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A modal sheet at the right edge, full screen on a phone. Escape or a click outside closes it. */
export function SideSheet({ title, isOpen, onClose, lead, summary, foot, children }: SideSheetProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-overlay" />
      <DialogPanel className="fixed inset-y-0 right-0 flex w-full flex-col bg-surface shadow-float sm:w-[min(45rem,calc(100%-2.5rem))] sm:rounded-l-dialog">
        <div className="flex items-start gap-4 border-b border-line px-4 py-3.5 sm:px-6 sm:py-4.5">
          <div className="min-w-0 flex-1">
            {lead && <p className="text-label text-ink-2">{lead}</p>}
            <DialogTitle className="text-title-phone sm:text-[27px] sm:leading-8">{title}</DialogTitle>
            {summary}
          </div>
          <CloseButton onClose={onClose} />
        </div>
        <div className="min-h-0 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-4 py-3.5 sm:px-6">
          {children}
        </div>
        <div className="border-t border-line px-4 py-3.5 pb-[calc(14px+env(safe-area-inset-bottom))] sm:px-6">
          {foot}
        </div>
      </DialogPanel>
    </Dialog>
  );
}
