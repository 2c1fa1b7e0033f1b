import { MAIN_LINE } from '../../../domain/catalog/customer';
import { useStorefront } from '../../storefront/storefront-context';

/** The customer's account reps and the main line, as links that call them. */
export function CallReps() {
  const { customer } = useStorefront();
  const numbers = [...customer.account_reps, { name: 'Main line', phone: MAIN_LINE }];
  return (
    <ul className="flex flex-col">
      {numbers.map(({ name, phone }) => (
        <li key={phone}>
          <a href={`tel:${phone}`} className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-label">
            <span className="text-ink-2">{name}</span>
            <span className="font-heading whitespace-nowrap underline underline-offset-2">{phone}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
