import { CircleAlert } from 'lucide-react';

/** A note on a row's cells: amber while incomplete, red for an error, always in words. */
export function CellNote({ isError, children }: { isError: boolean; children: string }) {
  return (
    <span
      role={isError ? 'alert' : undefined}
      className={`inline-flex items-center gap-1.5 text-label leading-4 font-name ${isError ? 'text-err' : 'text-wait'}`}
    >
      {isError && <CircleAlert aria-hidden size={16} strokeWidth={2} className="shrink-0" />}
      {children}
    </span>
  );
}
