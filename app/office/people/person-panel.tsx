import { Plus, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { PersonDetails, WirePerson } from '../../../domain/calls/office';
import { type Grant, ROLE_RULES, ROLES, type Role } from '../../../domain/people/roles';
import { formatTime } from '../../ui/format-time';
import { IconButton } from '../../ui/icon-button';
import { ActivityLines } from '../activity/activity-screen';
import { Choice, CopyLine } from '../layout/fields';
import { SearchedChoice } from '../layout/filter-menu';
import { CustomerName, DenseButton, Initials, LoadedContent, Panel, Section } from '../layout/parts';
import { changeRoles, disablePerson, fetchPerson, sendLink } from '../session/office-calls';
import { useCustomer, useOffice, useOfficeAction, useOfficeData } from '../session/office-context';
import { SessionList } from './session-list';

interface PersonPanelProps {
  readonly id: string;
  onChanged(): Promise<void>;
  onClose(): void;
}

export function PersonPanel({ id, onChanged, onClose }: PersonPanelProps) {
  const [details, reload] = useOfficeData(useCallback(() => fetchPerson(id), [id]));

  async function handleChanged() {
    await Promise.all([reload(), onChanged()]);
  }

  return (
    <LoadedContent loaded={details} onRetry={() => void reload()}>
      {({ person, sessions, activity }) => (
        <Panel aria-label={person.name} className="xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
          <div className="flex items-center gap-3 p-4">
            <Initials name={person.name} isLarge />
            <div className="min-w-0 flex-1">
              <h2 className="text-card wrap-anywhere">{person.name}</h2>
              <p className="text-label text-ink-2 wrap-anywhere">{person.email}</p>
            </div>
            <IconButton label="Close" Icon={X} onClick={onClose} />
          </div>
          <Roles person={person} onChanged={handleChanged} />
          <SignIn person={person} onChanged={handleChanged} />
          <SessionList person={person.id} sessions={sessions} onChanged={handleChanged} />
          <Section title="Lately">
            <ActivityLines entries={activity} />
          </Section>
          <Disable person={person} sessions={sessions} onChanged={handleChanged} />
        </Panel>
      )}
    </LoadedContent>
  );
}

interface PartProps {
  readonly person: WirePerson;
  onChanged(): Promise<void>;
}

function Roles({ person, onChanged }: PartProps) {
  const act = useOfficeAction();
  const [added, setAdded] = useState<Grant>();

  async function save(grants: readonly Grant[]) {
    const saved = await act(() => changeRoles(person, grants), `The roles of ${person.name} were saved.`);
    if (saved) setAdded(undefined);
    await onChanged();
  }

  return (
    <Section
      title="Roles"
      tool={
        !added && (
          <DenseButton onClick={() => setAdded({ role: 'rep' })}>
            <Plus size={15} /> Add a role
          </DenseButton>
        )
      }
    >
      <ul>
        {person.grants.map((grant) => (
          <li
            key={`${grant.role} ${grant.customer} ${grant.store}`}
            className="flex min-h-11 items-center gap-2 border-t border-line first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              <b className="font-name">{ROLE_RULES[grant.role].name}</b>
              <span className="block text-label text-ink-2">{ROLE_RULES[grant.role].does}</span>
            </span>
            <Place grant={grant} />
            {person.grants.length > 1 && (
              <IconButton
                label={`Remove ${ROLE_RULES[grant.role].name}`}
                Icon={X}
                onClick={() => void save(person.grants.filter((each) => each !== grant))}
              />
            )}
          </li>
        ))}
      </ul>
      {added && (
        <div className="mt-2 flex flex-wrap items-end gap-2.5">
          <GrantPicker grant={added} onChange={setAdded} />
          <div className="flex gap-2.5">
            <DenseButton variant="dark" onClick={() => void save([...person.grants, added])}>
              Add
            </DenseButton>
            <DenseButton onClick={() => setAdded(undefined)}>Cancel</DenseButton>
          </div>
        </div>
      )}
    </Section>
  );
}

function Place({ grant: { customer, store } }: { grant: Grant }) {
  const stores = useCustomer(customer)?.stores ?? [];
  return (
    <span className="text-label">
      <CustomerName customer={customer} />
      {store && <span className="block text-ink-2">{stores.find(({ code }) => code === store)?.name ?? store}</span>}
    </span>
  );
}

function SignIn({ person, onChanged }: PartProps) {
  const act = useOfficeAction();
  const [link, setLink] = useState<string>();

  async function send() {
    const sent = await act(() => sendLink(person.id));
    setLink(sent?.link);
    await onChanged();
  }

  const setAt = person.password_set_at;
  return (
    <Section title="Signs in with">
      <div className="flex items-center gap-3">
        <span className="flex-1">
          <b className="font-name">{person.has_password ? 'Password' : 'No password yet'}</b>
          {setAt !== null && <span className="block text-label text-ink-2">Set {formatTime(setAt)}</span>}
        </span>
        {!person.disabled && <DenseButton onClick={() => void send()}>Mail a new link</DenseButton>}
      </div>
      {link && <PassOn link={link} />}
    </Section>
  );
}

function Disable({ person, sessions, onChanged }: PartProps & Pick<PersonDetails, 'sessions'>) {
  const act = useOfficeAction();
  const { me } = useOffice();
  if (person.id === me.person.id) return null;

  async function toggle() {
    const done = person.disabled ? `${person.name} can sign in again.` : `${person.name} can’t sign in any more.`;
    await act(() => disablePerson(person, !person.disabled), done);
    await onChanged();
  }

  return (
    <div className="flex items-center gap-3 border-t border-line p-4">
      <DenseButton onClick={() => void toggle()} className={person.disabled ? '' : 'text-err'}>
        {person.disabled ? 'Enable' : 'Disable'}
      </DenseButton>
      <span className="text-label text-ink-2">
        {person.disabled
          ? 'Opens the account again, with its roles.'
          : `${sessions.length > 0 ? 'Ends all sessions at once. ' : ''}History keeps the name.`}
      </span>
    </div>
  );
}

interface GrantPickerProps {
  readonly grant: Grant;
  onChange(grant: Grant): void;
}

const EVERYWHERE = '';

/** A role, and where it holds: what can be chosen follows from the role. */
export function GrantPicker({ grant: { role, customer, store }, onChange }: GrantPickerProps) {
  const { customers } = useOffice().me;
  const { scope } = ROLE_RULES[role];
  const [first] = customers;
  const chosen = customers.find(({ key }) => key === customer);
  const names = customers.map(({ key, title }) => [key, title] as const);

  function handleRole(next: Role) {
    const { scope } = ROLE_RULES[next];
    const needsCustomer = scope === 'customer' || scope === 'stores';
    const at = scope === 'everything' ? undefined : (customer ?? (needsCustomer ? first?.key : undefined));
    onChange({ role: next, customer: at });
  }

  return (
    <>
      <Choice
        label="Role"
        value={role}
        options={ROLES.map((each) => [each, ROLE_RULES[each].name])}
        onChange={(next) => handleRole(next as Role)}
        className="w-31"
      />
      {scope !== 'everything' && (
        <SearchedChoice
          label={scope === 'customers' ? 'Customers' : 'Customer'}
          value={customer ?? EVERYWHERE}
          options={scope === 'customers' ? [[EVERYWHERE, 'All customers'], ...names] : names}
          onChange={(key) => onChange({ role, customer: customers.find((each) => each.key === key)?.key })}
          className="min-w-38"
        />
      )}
      {scope === 'stores' && chosen && (
        <SearchedChoice
          label="Store"
          value={store ?? EVERYWHERE}
          options={[[EVERYWHERE, 'All stores'], ...chosen.stores.map(({ code, name }) => [code, name] as const)]}
          onChange={(code) => onChange({ role, customer, store: code || undefined })}
          className="min-w-38"
        />
      )}
    </>
  );
}

/** Without a mail server, the person who invites passes the link on. */
export function PassOn({ link }: { link: string }) {
  return (
    <div role="status" className="mt-3 flex flex-col gap-2.5 rounded-control bg-wait-tint p-3">
      <p>No mail could be sent. Pass this link on; it works once, within 24 hours.</p>
      <CopyLine label="Link" text={link} />
    </div>
  );
}
