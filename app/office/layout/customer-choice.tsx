import type { CustomerKey } from '../../../domain/catalog/customer';
import { isAllowed, type Permission } from '../../../domain/people/roles';
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
  const permitted = customers.filter(({ key }) => isAllowed(person.grants, permission, key));
  if (permitted.length < 2) return null;
  return (
    <FilterMenu
      label="Customer"
      value={value}
      options={[
        { value: '', text: `All ${permitted.length}` },
        ...permitted.map(({ key, title, brand }) => ({
          value: key,
          text: title,
          mark: <CustomerMark color={brand} />,
        })),
      ]}
      onChange={(customer) => onChange(customer as CustomerKey | '')}
    />
  );
}
