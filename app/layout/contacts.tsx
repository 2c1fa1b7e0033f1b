import { MAIN_LINE } from '../../domain/catalog/customer';
import { useStorefront } from '../storefront/storefront-context';

/** The phone numbers of the account reps and the main line. */
export function ContactList({ className }: { className: string }) {
  const { customer } = useStorefront();
  return (
    <ul aria-label="Contacts" className={`items-center gap-x-5.5 max-sm:flex-wrap ${className}`}>
      {customer.account_reps.map((rep) => (
        <Contact key={rep.phone} {...rep} className="first:lg:border-l first:lg:border-line first:lg:pl-5.5" />
      ))}
      <Contact name="Main line" phone={MAIN_LINE} className="border-l border-line pl-5.5" />
    </ul>
  );
}

function Contact({ name, phone, className }: { name: string; phone: string; className: string }) {
  return (
    <li className={className}>
      <a
        href={`tel:${phone}`}
        className="flex min-h-11 flex-col justify-center text-label leading-4.25 whitespace-nowrap"
      >
        <span className="font-name">{name}</span> <span className="text-ink-2">{phone}</span>
      </a>
    </li>
  );
}
