import { Phone, ReceiptText, ShoppingCart } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { companyLogoPath } from '../../domain/address/storefront-pictures';
import { type Customer, MAIN_LINE } from '../../domain/catalog/customer';
import { useCart } from '../cart/cart-context';
import { buttonClasses, HEADER_BUTTON } from '../components/button';
import { useStorefront } from '../storefront/storefront-context';
import { HeaderSearch } from './header-search';
import { ProviderMark } from './provider-page';

export function Header({ chip }: { chip: ReactNode }) {
  const { customer, items } = useStorefront();
  const { totals } = useCart();
  const hasItems = items.size > 0;
  return (
    <HeaderFrame logo={<CompanyLogo customer={customer} />}>
      {hasItems && <HeaderSearch />}
      {chip}
      {hasItems && <StoreLinks entries={totals.entries} />}
    </HeaderFrame>
  );
}

export function HeaderFrame({ logo, children }: { logo: ReactNode; children: ReactNode }) {
  const { paths } = useStorefront();
  return (
    <header className="relative z-20 border-b border-line bg-surface">
      <div className="flex h-15 items-center gap-2.5 px-4 max-sm:gap-1 max-narrow:gap-0.5 max-narrow:px-2 sm:h-19 sm:px-6 xl:gap-5 2xl:px-8">
        <div data-brand className="flex min-w-0 items-center gap-1.5 max-sm:flex-1 sm:gap-3">
          <Link to={paths.home} aria-label="Home" className="-m-2.25 shrink-0 rounded-lg p-2.25 sm:-m-1.25 sm:p-1.25">
            <ProviderMark />
          </Link>
          <Link to={paths.home} className="flex h-12 min-w-0 items-center">
            {logo}
          </Link>
        </div>
        <ContactList className="hidden items-center gap-x-4 contacts:flex" />
        <span className="flex-1 max-sm:hidden" />
        <ContactsMenu />
        {children}
      </div>
      <span aria-hidden className="stitch-line absolute inset-x-0 top-14 h-0.5 sm:top-17.75" />
    </header>
  );
}

export function StoreLinks({ entries }: { entries: ReactNode }) {
  const { paths } = useStorefront();
  return (
    <>
      <Link to={paths.orders} className={`${buttonClasses()} max-sm:hidden`}>
        <ReceiptText aria-hidden size={20} strokeWidth={1.75} />
        View Orders
      </Link>
      <Link to={paths.checkout} aria-label={`Cart (${entries})`} className={buttonClasses('primary', 'compact')}>
        <ShoppingCart aria-hidden size={20} strokeWidth={1.75} />
        <span className="sm:hidden">{entries}</span>
        <span className="max-sm:hidden">Cart ({entries})</span>
      </Link>
    </>
  );
}

export function CompanyLogo({ customer }: { customer: Pick<Customer, 'title' | 'company_logo'> }) {
  const { title, company_logo } = customer;
  if (!company_logo) return <span className="text-panel text-brand">{title}</span>;
  return (
    <img
      src={companyLogoPath(company_logo)}
      alt={title}
      // As wide as most logos, so nothing moves when it arrives.
      className="h-4 w-28 min-w-0 object-contain object-left sm:h-4.5 sm:w-36.5"
    />
  );
}

function ContactList({ className }: { className: string }) {
  const { customer } = useStorefront();
  return (
    <ul aria-label="Contacts" className={className}>
      {customer.account_reps.map((rep) => (
        <Contact
          key={rep.phone}
          {...rep}
          className="contacts:first:border-l contacts:first:border-line contacts:first:pl-4"
        />
      ))}
      <Contact
        name="Main line"
        phone={MAIN_LINE}
        className="border-line max-contacts:border-t contacts:border-l contacts:pl-4"
      />
    </ul>
  );
}

function Contact({ name, phone, className }: { name: string; phone: string; className: string }) {
  return (
    <li className={className}>
      <a
        href={`tel:${phone}`}
        className="flex min-h-11 flex-col justify-center text-label leading-4.25 whitespace-nowrap max-contacts:min-h-13 max-contacts:px-4"
      >
        <span className="font-name">{name}</span> <span className="text-ink-2">{phone}</span>
      </a>
    </li>
  );
}

/** Replaces the contacts where the header has no room for them. A click elsewhere or Escape closes the list. */
function ContactsMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isEscape = (event as KeyboardEvent).key === 'Escape';
      if (isEscape) menu.current?.querySelector('button')?.focus();
      if (isEscape || !menu.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const kinds = ['pointerdown', 'focusin', 'keydown'];
    for (const kind of kinds) document.addEventListener(kind, close);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close);
    };
  }, [isOpen]);
  return (
    <div ref={menu} className="sm:relative contacts:hidden">
      <button
        type="button"
        aria-label="Contacts"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={HEADER_BUTTON}
      >
        <Phone aria-hidden size={20} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <ContactList className="absolute top-full right-4 mt-2 sm:right-0 min-w-48 rounded-card border border-line bg-surface py-1 shadow-float" />
      )}
    </div>
  );
}
