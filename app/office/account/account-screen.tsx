import { KeyRound } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import type { WirePasskey } from '../../../domain/calls/office';
import { browserName } from '../../../domain/devices/device';
import { isAllowed } from '../../../domain/people/roles';
import { passwordWeakness } from '../../../domain/people/secrets';
import { formatTime } from '../../ui/format-time';
import { CheckField, Field } from '../layout/fields';
import { DenseButton, LoadedContent, OfficeScreen, Panel, Section } from '../layout/parts';
import { SessionList } from '../people/session-list';
import {
  addPasskey,
  changePassword,
  fetchPerson,
  fetchReportMail,
  removePasskey,
  setReportMail,
} from '../session/office-calls';
import { useOffice, useOfficeAction, useOfficeData } from '../session/office-context';

export function AccountScreen() {
  const { person } = useOffice().me;
  const [details, reload] = useOfficeData(useCallback(() => fetchPerson(person.id), [person.id]));
  return (
    <OfficeScreen title="Your account" note={person.email}>
      <LoadedContent loaded={details} onRetry={() => void reload()}>
        {({ passkeys, sessions }) => (
          <Panel className="max-w-160 [&>:first-child]:border-t-0">
            <Passkeys passkeys={passkeys} onChanged={reload} />
            <Password onChanged={reload} />
            {isAllowed(person.grants, 'reports.read') && <WeeklyReport />}
            <SessionList person={person.id} sessions={sessions} onChanged={reload} />
          </Panel>
        )}
      </LoadedContent>
    </OfficeScreen>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly WirePasskey[];
  onChanged(): Promise<void>;
}

function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const act = useOfficeAction();

  async function add() {
    await act(() => addPasskey(browserName(navigator.userAgent)), 'The passkey was added.');
    await onChanged();
  }

  async function remove({ id, name }: WirePasskey) {
    await act(() => removePasskey(id), `The passkey ${name} was removed.`);
    await onChanged();
  }

  return (
    <Section title="Passkeys" tool={<DenseButton onClick={() => void add()}>Add a passkey</DenseButton>}>
      {passkeys.length === 0 && (
        <p className="text-ink-2">With a passkey, you sign in by finger, face, or PIN instead of the password.</p>
      )}
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex min-h-12.5 items-center gap-3">
            <KeyRound size={17} strokeWidth={1.75} className="text-ink-2" />
            <span className="min-w-0 flex-1">
              <b className="font-name">{passkey.name}</b>
              <span className="block text-label text-ink-2">
                {passkey.used_at === null
                  ? `Added ${formatTime(passkey.created_at)}`
                  : `Used ${formatTime(passkey.used_at)}`}
              </span>
            </span>
            <DenseButton aria-label={`Remove the passkey ${passkey.name}`} onClick={() => void remove(passkey)}>
              Remove
            </DenseButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Password({ onChanged }: { onChanged(): Promise<void> }) {
  const act = useOfficeAction();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const weakness = passwordWeakness(password, 'the office');
    setProblem(weakness && `This password ${weakness}.`);
    if (weakness) return;
    const saved = await act(
      () => changePassword(password),
      'The password was changed. Your other sessions have ended.',
    );
    if (saved === undefined) return;
    setPassword('');
    await onChanged();
  }

  return (
    <Section title="Password">
      <form onSubmit={handleSubmit} noValidate className="flex items-start gap-2.5">
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={problem}
          className="flex-1"
        />
        <DenseButton type="submit" className="mt-5.75">
          Change
        </DenseButton>
      </form>
    </Section>
  );
}

function WeeklyReport() {
  const act = useOfficeAction();
  const [mail, reload] = useOfficeData(fetchReportMail);
  if (mail.kind !== 'loaded') return null;
  const { wanted, is_sent } = mail.value;

  async function change() {
    await act(() => setReportMail(!wanted), wanted ? 'You won’t get it any more.' : 'The next one comes on Monday.');
    await reload();
  }

  return (
    <Section title="Weekly report">
      <CheckField isLarge isOn={wanted} disabled={!is_sent && !wanted} onChange={() => void change()}>
        Mail me last week’s orders on Mondays
      </CheckField>
      {!is_sent && <p className="text-label text-ink-2">This server sends no mails, because it has no mail server.</p>}
    </Section>
  );
}
