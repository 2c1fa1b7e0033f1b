import { activitySentence, changeText } from '../../../domain/people/activity';
import type { WireActivity } from '../../../domain/wire/office';
import { formatTime } from '../../components/format-time';
import { CustomerName } from '../layout/parts';

/** What was done, by whom, and when; roles with what they were before. */
export function ActivityLines({ entries }: { entries: readonly WireActivity[] }) {
  if (entries.length === 0) return <p className="text-ink-2">Nothing yet.</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="flex min-h-9 items-center justify-between gap-3 py-1">
          <span className="min-w-0">
            <b className="font-name">{entry.by}</b> {lowerFirst(activitySentence(entry.kind, entry.subject))}
            {entry.customer && (
              <>
                {' of '}
                <CustomerName customer={entry.customer} />
              </>
            )}
            <span className="block text-label text-ink-2">{changeText(entry)}</span>
          </span>
          <time dateTime={new Date(entry.at).toISOString()} className="text-label whitespace-nowrap text-ink-3">
            {formatTime(entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
