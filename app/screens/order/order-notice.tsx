import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { useIsOnline } from '../../device/connection/use-is-online';

interface OrderNoticeProps {
  /** Why the order could not be loaded. */
  readonly message: string;
  readonly onRetry: () => void;
  /** What is shown instead, and what is missing. */
  readonly children: ReactNode;
}

/** Says that what is on the screen may not be the latest. */
export function OrderNotice({ message, onRetry, children }: OrderNoticeProps) {
  const isOnline = useIsOnline();
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-wait-tint px-4 py-2.5 text-label text-wait print:hidden"
    >
      <CloudOff aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="font-heading">{isOnline ? message : 'You are offline.'}</b> {children}
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
