import { Phone, ReceiptText, ShoppingCart } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Customer } from '../../../domain/catalog/customer';
import { companyLogoPath } from '../../../domain/catalog/storefront-pictures';
import { useCart } from '../../cart/cart-context';
import { MAIN_LINE } from '../../data/storefront/deployment';
import { useStorefront } from '../../data/storefront/storefront-context';
import { buttonClasses, HEADER_BUTTON } from '../../ui/button';
import { Link } from '../../ui/link';
import { ProviderMark } from '../../ui/provider-page';
import { HeaderSearch } from './header-search';

export function Header({ chip }: { chip: ReactNode }) {
  const { customer, items } = useStorefront();
  const { totals } = useCart();
  const hasItems = items.size > 0;
  return (
    <HeaderFrame logo={<CompanyLogo customer={customer} />} chip={chip}>
      {hasItems && <HeaderSearch />}
      {hasItems && <StoreLinks entries={totals.entries} />}
    </HeaderFrame>
  );
}

interface HeaderFrameProps {
  readonly logo: ReactNode;
  /** Next to the empty space, so it may come later. */
  readonly chip: ReactNode;
  readonly children: ReactNode;
}

export function HeaderFrame({ logo, chip, children }: HeaderFrameProps) {
  const { paths } = useStorefront();
  return (
    <header className="relative z-20 border-b border-line bg-surface">
      <div className="flex items-center gap-x-2.5 px-4 max-sm:gap-x-1 max-narrow:gap-x-0.5 max-narrow:px-2 max-tiny:flex-wrap max-tiny:justify-end max-tiny:pb-2 sm:px-6 md:max-contacts:flex-wrap xl:gap-x-5 2xl:px-8">
        <div
          data-brand
          className="flex h-15 min-w-0 flex-1 items-center gap-1.5 max-tiny:basis-full sm:h-19 sm:gap-3 contacts:grow-0 contacts:basis-auto"
        >
          <Link to={paths.home} aria-label="Home" className="-m-1.25 shrink-0 rounded-lg p-1.25 max-sm:hidden">
            <ProviderMark />
          </Link>
          <Link to={paths.home} className="flex h-12 min-w-0 items-center">
            {logo}
          </Link>
        </div>
        <ContactList className="hidden items-center gap-x-6 md:flex contacts:ml-2 contacts:mr-auto contacts:border-l contacts:border-line contacts:pl-5 md:max-contacts:order-last md:max-contacts:-mx-6 md:max-contacts:basis-[calc(100%+48px)] md:max-contacts:border-t md:max-contacts:border-line md:max-contacts:px-6" />
        {chip}
        <ContactsMenu />
        {children}
      </div>
      <span aria-hidden className="stitch-line absolute inset-x-0 top-14 max-tiny:hidden h-0.5 sm:top-17.75" />
    </header>
  );
}

export function StoreLinks({ entries }: { entries: ReactNode }) {
  const { paths } = useStorefront();
  return (
    <>
      {/* On a phone it's in the bar at the bottom, unless the screen has its own. */}
      <Link
        to={paths.orders}
        className={`${buttonClasses()} max-sm:hidden max-sm:min-h-11 max-sm:w-11 max-sm:border-transparent max-sm:px-0 max-sm:with-action-bar:inline-flex`}
      >
        <ReceiptText size={20} strokeWidth={1.75} />
        <span className="max-sm:sr-only">View Orders</span>
      </Link>
      <Link to={paths.checkout} className={buttonClasses('primary', 'compact')}>
        <ShoppingCart size={20} strokeWidth={1.75} className="max-sm:hidden" />
        <span>Cart ({entries})</span>
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
      // Most logos are this wide, so nothing moves when one arrives.
      className="h-4 w-28 min-w-0 object-contain object-left sm:h-4.5 sm:w-36.5"
    />
  );
}

function ContactList({ className }: { className: string }) {
  const { customer } = useStorefront();
  return (
    <ul aria-label="Contacts" className={className}>
      {customer.account_reps.map((rep) => (
        <Contact key={rep.phone} {...rep} />
      ))}
      <Contact name="Main line" phone={MAIN_LINE} />
    </ul>
  );
}

function Contact({ name, phone }: { name: string; phone: string }) {
  return (
    <li className="min-w-0">
      <a
        href={`tel:${phone}`}
        className="flex min-h-11 flex-col justify-center text-label leading-4.25 whitespace-nowrap max-md:min-h-13 max-md:px-4 md:max-contacts:flex-row md:max-contacts:items-center md:max-contacts:justify-start md:max-contacts:gap-x-1.5"
      >
        <span className="min-w-0 truncate font-name">{name}</span> <span className="text-ink-2">{phone}</span>
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
    <div ref={menu} className="sm:relative md:hidden">
      <button
        type="button"
        aria-label="Contacts"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={HEADER_BUTTON}
      >
        <Phone size={20} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <ContactList className="absolute top-full right-4 mt-2 sm:right-0 min-w-48 rounded-card border border-line bg-surface py-1 shadow-float" />
      )}
    </div>
  );
}
