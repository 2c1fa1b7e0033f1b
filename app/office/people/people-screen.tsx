import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ListedPerson, WireCustomer } from '../../../domain/calls/office';
import { type Grant, ROLE_RULES } from '../../../domain/people/roles';
import { CallError } from '../../data/api/client';
import { formatTime } from '../../ui/format-time';
import { Link } from '../../ui/link';
import { useToast } from '../../ui/toast';
import { Field, SearchBox } from '../layout/fields';
import { CustomerName, DenseButton, Heads, Initials, LoadedContent, OfficeScreen, Panel, Tag } from '../layout/parts';
import { useListKeys } from '../layout/use-list-keys';
import { fetchPeople, invite } from '../session/office-calls';
import { failureText, useOffice, useOfficeData } from '../session/office-context';
import { GrantPicker, PassOn, PersonPanel } from './person-panel';

/**
 * Everybody in the office, and what they may do. The address names the person whose details are open: beside the list
 * or, where there's no room, in its place.
 */
export function PeopleScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  const [people, reload] = useOfficeData(fetchPeople);
  const [typed, setTyped] = useState('');
  const { customers } = useOffice().me;
  useListKeys();
  const list = people.kind === 'loaded' ? people.value.people : [];

  return (
    <OfficeScreen
      title="People"
      note={people.kind === 'loaded' && countText(list)}
      tools={
        <SearchBox
          label="Name, email, role"
          aria-keyshortcuts="/"
          placeholder="Name, email, role"
          value={typed}
          onChange={setTyped}
          className="w-55"
        />
      }
    >
      <div className="grid items-start gap-3.5 xl:grid-cols-[1fr_356px]">
        <div className={`flex min-w-0 flex-col gap-3.5 ${id ? 'max-xl:hidden' : ''}`}>
          <InviteForm onInvited={() => void reload()} />
          <LoadedContent loaded={people} onRetry={() => void reload()}>
            {({ people: all }) => <PeopleTable people={matching(all, customers, typed)} selected={id} typed={typed} />}
          </LoadedContent>
        </div>
        {id && <PersonPanel key={id} id={id} onChanged={reload} onClose={() => navigate('/people')} />}
      </div>
    </OfficeScreen>
  );
}

function countText(people: readonly ListedPerson[]): string {
  const invited = people.filter(
    ({ has_password, passkeys, link_ends }) => !has_password && passkeys === 0 && link_ends,
  );
  const count = people.length === 1 ? '1 person' : `${people.length} people`;
  return invited.length === 0 ? count : `${count}, ${invited.length} invited`;
}

function matching(
  people: readonly ListedPerson[],
  customers: readonly WireCustomer[],
  typed: string,
): readonly ListedPerson[] {
  const words = typed.toLowerCase().split(/\s+/);
  const titles = new Map(customers.map(({ key, title }) => [key, title]));
  return people.filter(({ name, email, grants }) => {
    const held = grants.map(
      ({ role, customer }) => `${ROLE_RULES[role].name} ${(customer && titles.get(customer)) ?? ''}`,
    );
    const text = [name, email, ...held].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const NOBODY = { email: '', name: '' };
const FIRST_GRANT: Grant = { role: 'rep' };

function InviteForm({ onInvited }: { onInvited(): void }) {
  const toast = useToast();
  const [{ email, name }, setPerson] = useState(NOBODY);
  const [grant, setGrant] = useState(FIRST_GRANT);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [link, setLink] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const invited = await invite({ email, name, grants: [grant] });
      setPerson(NOBODY);
      setErrors({});
      setLink(invited.link);
      if (!invited.link) toast.show(`The link is on its way to ${email}.`);
      onInvited();
    } catch (error) {
      const fields = error instanceof CallError ? error.body?.fields : undefined;
      setErrors(fields ?? {});
      const text = failureText(error);
      if (text && !fields?.email && !fields?.name) toast.show(text, 'error');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel className="p-4">
      <form onSubmit={handleSubmit} noValidate className="flex flex-wrap items-start gap-x-2.5 gap-y-3">
        <Field
          label="Invite by email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(next) => setPerson({ email: next, name })}
          error={errors.email}
          className="min-w-48 flex-2"
        />
        <Field
          label="Name"
          autoComplete="off"
          value={name}
          onChange={(next) => setPerson({ email, name: next })}
          error={errors.name}
          className="min-w-36 flex-1"
        />
        <GrantPicker grant={grant} onChange={setGrant} />
        <DenseButton
          variant="dark"
          type="submit"
          // The second press of a double click finds the form empty again.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          className="mt-5.75"
        >
          <Send size={15} strokeWidth={1.75} />
          Send the link
        </DenseButton>
      </form>
      {link && <PassOn link={link} />}
    </Panel>
  );
}

interface PeopleTableProps {
  readonly people: readonly ListedPerson[];
  readonly selected: string | undefined;
  readonly typed: string;
}

const CELL = 'px-2.5 py-2 max-lg:p-0 lg:border-t lg:border-line lg:first:pl-4 lg:last:pr-4';

/** A table, or cards where it doesn't fit. */
function PeopleTable({ people, selected, typed }: PeopleTableProps) {
  if (people.length === 0) return <p className="p-4 text-ink-2">Nobody matches “{typed}”.</p>;
  return (
    <Panel className="overflow-x-auto">
      {/* Beside a person's panel, which says how they sign in and where, there's no room for that. */}
      <table
        className={`w-full max-lg:block ${selected ? 'xl:max-2xl:[&_:is(th,td):is(:nth-child(4),:nth-child(6))]:hidden xl:max-2xl:[&_:is(th,td):nth-child(5)]:pr-4' : ''}`}
      >
        <thead className="text-left text-label text-ink-2 max-lg:hidden">
          <tr>
            <Heads
              names={['Name', 'Roles', 'For', 'Signs in with', 'Last here', 'Sessions']}
              className="first:pl-4 last:pr-4 last:text-right"
            />
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {people.map((person) => (
            <Row key={person.id} person={person} isSelected={person.id === selected} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({ person, isSelected }: { person: ListedPerson; isSelected: boolean }) {
  const { id, name, email, grants, sessions, disabled } = person;
  return (
    <tr
      className={`relative max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:py-3 max-lg:first:border-t-0 ${isSelected ? 'bg-send-tint shadow-current-row' : 'hover:bg-surface-2'}`}
    >
      <td className={`${CELL} max-lg:basis-full lg:min-w-44`}>
        <span className="flex items-center gap-3">
          <Initials name={name} />
          <span className="min-w-0">
            <Link
              to={`/people/${id}`}
              aria-current={isSelected || undefined}
              className="block font-name wrap-anywhere after:absolute after:inset-0"
            >
              {name}
            </Link>
            <span className="block text-label text-ink-3 wrap-anywhere">{email}</span>
          </span>
        </span>
      </td>
      <td className={CELL}>
        <span className="flex flex-wrap gap-1">
          {disabled ? <Tag>Disabled</Tag> : rolesOf(grants).map((role) => <Tag key={role}>{role}</Tag>)}
        </span>
      </td>
      <td className={CELL}>
        <Places grants={grants} />
      </td>
      <td className={`${CELL} max-lg:hidden`}>{signInText(person)}</td>
      <td className={`${CELL} whitespace-nowrap text-ink-2 max-lg:ml-auto`}>{seenText(person)}</td>
      <td className={`${CELL} text-right max-lg:hidden`}>{sessions || 'None'}</td>
    </tr>
  );
}

function rolesOf(grants: readonly Grant[]): readonly string[] {
  return [...new Set(grants.map(({ role }) => ROLE_RULES[role].name))];
}

function Places({ grants }: { grants: readonly Grant[] }) {
  const customers = [...new Set(grants.map(({ customer }) => customer))];
  if (customers.length > 1 && !customers.includes(undefined)) return `${customers.length} customers`;
  return <CustomerName customer={customers.includes(undefined) ? undefined : customers[0]} />;
}

function signInText({ has_password, passkeys, link_ends }: ListedPerson) {
  const keys = passkeys === 0 ? '' : passkeys === 1 ? 'Passkey' : `${passkeys} passkeys`;
  const ways = [has_password ? 'Password' : '', keys].filter(Boolean).join(', ');
  if (ways) return ways;
  return link_ends === null ? 'Nothing yet' : <span className="font-name text-wait">Invited</span>;
}

const HOUR_MS = 60 * 60_000;

function seenText({ seen_at, link_ends, has_password }: ListedPerson): string {
  if (seen_at !== null) return formatTime(seen_at);
  if (link_ends === null) return has_password ? 'Not lately' : 'Never';
  return `Link ends in ${Math.max(1, Math.ceil((link_ends - Date.now()) / HOUR_MS))} h`;
}
