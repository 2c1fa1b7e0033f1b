import type { CustomerKey } from '../../../domain/catalog/customer';
import { type Permission, permittedCustomers } from '../../../domain/people/roles';
import { useOffice } from '../session/office-context';
import { FilterMenu } from './filter-menu';
import { CustomerMark } from './parts';

interface CustomerChoiceProps {
  readonly permission: Permission;
  /** '' for all. */
  readonly value: CustomerKey | '';
  onChange(customer: CustomerKey | ''): void;
}

/** The customers at which the person has the permission. With one, there's nothing to choose. */
export function CustomerChoice({ permission, value, onChange }: CustomerChoiceProps) {
  const { person, customers } = useOffice().me;
  const permitted = permittedCustomers(person.grants, permission);
  if (permitted.length < 2) return null;
  return (
    <FilterMenu
      label="Customer"
      value={value}
      options={[
        { value: '', text: `All ${permitted.length}` },
        ...customers
          .filter(({ key }) => permitted.includes(key))
          .map(({ key, title, brand }) => ({ value: key, text: title, mark: <CustomerMark color={brand} /> })),
      ]}
      onChange={(customer) => onChange(customer as CustomerKey | '')}
    />
  );
}
