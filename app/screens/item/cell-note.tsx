import { CircleAlert } from 'lucide-react';

/** What is to be said of a row's cell: work under way in amber, a fault in red, always in words. */
export function CellNote({ isFault, children }: { isFault: boolean; children: string }) {
  return (
    <span
      role={isFault ? 'alert' : undefined}
      className={`inline-flex items-center gap-1.5 text-label leading-4 font-name ${isFault ? 'text-err' : 'text-wait'}`}
    >
      {isFault && <CircleAlert aria-hidden size={16} strokeWidth={2} className="shrink-0" />}
      {children}
    </span>
  );
}
