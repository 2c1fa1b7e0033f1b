import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type Grant, ROLE_RULES } from '../../../domain/people/roles';
import type { ListedPerson, WireCustomer } from '../../../domain/wire/office';
import { CallError } from '../../api/client';
import { useToast } from '../../components/toast';
import { PassOn } from '../layout/copy-line';
import { Field, SearchBox } from '../layout/fields';
import { DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { useListKeys } from '../layout/use-list-keys';
import { fetchPeople, invite } from '../session/office-calls';
import { failureText, useOffice, useOfficeData } from '../session/office-context';
import { GrantPicker } from './grant-picker';
import { PeopleTable } from './people-table';
import { PersonPanel } from './person-panel';

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
  const { call } = useOffice();
  const toast = useToast();
  const [{ email, name }, setPerson] = useState(NOBODY);
  const [grant, setGrant] = useState(FIRST_GRANT);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [link, setLink] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    try {
      const invited = await call(() => invite({ email, name, grants: [grant] }));
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
        <DenseButton variant="dark" type="submit" className="mt-5.75">
          <Send aria-hidden size={15} strokeWidth={1.75} />
          Send the link
        </DenseButton>
      </form>
      {link && <PassOn link={link} />}
    </Panel>
  );
}
