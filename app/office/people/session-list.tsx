import { Monitor, Smartphone } from 'lucide-react';
import type { WireSession } from '../../../domain/calls/office';
import { formatTime } from '../../ui/format-time';
import { DenseButton, Section } from '../layout/parts';
import { endSessions } from '../session/office-calls';
import { useOfficeAction } from '../session/office-context';

interface SessionListProps {
  readonly person: string;
  readonly sessions: readonly WireSession[];
  onChanged(): Promise<void>;
}

/** Where somebody is signed in. Ending a session takes effect at once. */
export function SessionList({ person, sessions, onChanged }: SessionListProps) {
  const act = useOfficeAction();
  const others = sessions.filter(({ is_this }) => !is_this);

  async function end(ended: readonly WireSession[]) {
    await act(
      async () => {
        for (const { id } of ended) await endSessions(person, id);
      },
      ended.length === 1 ? 'The session was ended.' : `${ended.length} sessions were ended.`,
    );
    await onChanged();
  }

  return (
    <Section
      title="Sessions"
      tool={
        others.length > 1 && (
          <DenseButton className="text-err" onClick={() => void end(others)}>
            End all {others.length === sessions.length ? '' : 'others'}
          </DenseButton>
        )
      }
    >
      {sessions.length === 0 && <p className="text-ink-2">Not signed in anywhere.</p>}
      <ul>
        {sessions.map((session) => {
          const { id, browser, seen_at, is_this } = session;
          const Icon = /iPhone|Android/.test(browser) ? Smartphone : Monitor;
          return (
            <li key={id} className="flex min-h-12.5 items-center gap-3">
              <Icon size={17} strokeWidth={1.75} className="text-ink-2" />
              <span className="min-w-0 flex-1">
                <b className="font-name">{browser}</b>
                <span className="block text-label text-ink-2">{is_this ? 'This browser' : formatTime(seen_at)}</span>
              </span>
              {!is_this && <DenseButton onClick={() => void end([session])}>End</DenseButton>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
