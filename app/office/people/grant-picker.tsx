import { type Grant, ROLE_RULES, ROLES, type Role } from '../../../domain/people/roles';
import { Choice } from '../layout/fields';
import { SearchedChoice } from '../layout/filter-menu';
import { useOffice } from '../session/office-context';

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
