import type { ReactNode } from 'react';
import { DialogFrame, DialogHeading } from './dialog-frame';

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
        <DialogHeading className="text-title-phone sm:text-[27px] sm:leading-8">{title}</DialogHeading>
        {summary}
      </div>
      <div className="min-h-0 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-4 py-3.5 sm:px-6">
        {children}
      </div>
      <div className="border-t border-line px-4 py-3.5 pb-[calc(14px+env(safe-area-inset-bottom))] sm:px-6">{foot}</div>
    </DialogFrame>
  );
}
