import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';

interface PasteFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly summary?: ReactNode;
  readonly action?: { readonly label: string; readonly isDisabled?: boolean; onClick(): void } | undefined;
  /** Full height even with little content, so nothing jumps from tab to tab. */
  readonly isTall?: boolean;
  onClose(): void;
}

export function PasteFrame({
  title,
  description,
  children,
  summary,
  action,
  isTall = false,
  onClose,
}: PasteFrameProps) {
  return (
    <Dialog open onClose={onClose} className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center">
      <DialogBackdrop className="fixed inset-0 bg-overlay" />
      <DialogPanel
        className={`relative m-4 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-260 flex-col overflow-hidden rounded-dialog bg-surface shadow-float max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:rounded-none short:block short:overflow-y-auto ${isTall ? 'sm:h-[calc(100dvh-2rem)]' : ''}`}
      >
        <div className="flex shrink-0 items-start gap-3 px-7 pt-6 max-sm:px-4 max-sm:pt-4">
          <div className="min-w-0 flex-1">
            <DialogTitle className="text-dialog max-sm:text-panel">{title}</DialogTitle>
            {description && <div className="mt-1.5 text-ink-2 max-sm:text-label">{description}</div>}
          </div>
          <IconButton label="Close" Icon={X} onClick={onClose} />
        </div>
        {children}
        <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line bg-surface px-7 py-4 max-sm:px-4 max-sm:py-3 short:sticky short:bottom-0">
          <p
            aria-live="polite"
            className="min-w-0 flex-1 basis-56 text-label text-ink-2 empty:max-sm:hidden short:hidden"
          >
            {summary}
          </p>
          <div className="ml-auto flex gap-2.5 max-sm:w-full max-sm:*:flex-1">
            <Button onClick={onClose} className="sm:min-w-30">
              Cancel
            </Button>
            {action && (
              <Button
                variant="primary"
                data-autofocus
                disabled={action.isDisabled === true}
                onClick={action.onClick}
                className="sm:min-w-47"
              >
                {action.label}
              </Button>
            )}
          </div>
        </div>
      </DialogPanel>
    </Dialog>
  );
}
