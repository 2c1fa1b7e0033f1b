import { CircleAlert } from 'lucide-react';
import { formatDollars } from '../../domain/money';
import type { LineError } from '../../domain/wire/errors';

interface LineNoteProps {
  readonly error: LineError;
  /** The sizes that have this error, where a group has others. */
  readonly sizes?: string | undefined;
}

/** Why a line cannot be ordered as it is; for a changed price, the old and the new one. */
export function LineNote({ error: { message, quoted, current }, sizes }: LineNoteProps) {
  const isPrice = quoted !== undefined && current !== undefined;
  return (
    <p
      className={`mt-2 flex items-center gap-2 rounded-control px-3 py-2 text-label font-note ${isPrice ? 'bg-wait-tint text-wait' : 'bg-err-tint text-err'}`}
    >
      <CircleAlert aria-hidden size={17} strokeWidth={2} className="shrink-0" />
      {isPrice ? (
        <span>
          {sizes && <b>{sizes}: </b>}
          The price has changed: it was <s>{formatDollars(quoted)}</s>, it is now <b>{formatDollars(current)}</b> each.
        </span>
      ) : (
        <span>
          {sizes && <b>{sizes}: </b>}
          {`${message?.replace(/\.$/, '')}. Change or remove the line.`}
        </span>
      )}
    </p>
  );
}
