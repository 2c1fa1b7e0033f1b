import { Link } from 'react-router-dom';
import { type Grant, ROLE_RULES } from '../../../domain/people/roles';
import type { ListedPerson } from '../../../domain/wire/office';
import { formatTime } from '../../components/format-time';
import { CustomerName, Initials, Panel, Tag } from '../layout/parts';

interface PeopleTableProps {
  readonly people: readonly ListedPerson[];
  readonly selected: string | undefined;
  readonly typed: string;
}

const CELL = 'px-2.5 py-2 max-md:p-0 md:border-t md:border-line md:first:pl-4 md:last:pr-4';

/** A table, or cards where it doesn't fit. */
export function PeopleTable({ people, selected, typed }: PeopleTableProps) {
  if (people.length === 0) return <p className="p-4 text-ink-2">Nobody matches “{typed}”.</p>;
  return (
    <Panel className="overflow-hidden">
      <table className="w-full max-md:block">
        <thead className="text-left text-label text-ink-2 max-md:hidden">
          <tr>
            {['Name', 'Roles', 'For', 'Signs in with', 'Last here', 'Sessions'].map((head) => (
              <th key={head} scope="col" className="px-2.5 py-2 font-semibold first:pl-4 last:pr-4 last:text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
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
      className={`relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-t max-md:border-line max-md:px-4 max-md:py-3 max-md:first:border-t-0 ${isSelected ? 'bg-send-tint shadow-current-row' : 'hover:bg-surface-2'}`}
    >
      <td className={`${CELL} max-md:basis-full`}>
        <span className="flex items-center gap-3">
          <Initials name={name} />
          <span className="min-w-0">
            <Link
              to={`/people/${id}`}
              aria-current={isSelected || undefined}
              className="block font-name after:absolute after:inset-0"
            >
              {name}
            </Link>
            <span className="block text-label text-ink-3 [overflow-wrap:anywhere]">{email}</span>
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
      <td className={`${CELL} max-md:hidden`}>{signInText(person)}</td>
      <td className={`${CELL} whitespace-nowrap text-ink-2 max-md:ml-auto`}>{seenText(person)}</td>
      <td className={`${CELL} text-right max-md:hidden`}>{sessions || 'None'}</td>
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
