import { ReceiptText, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { companyLogoPath } from '../../domain/address/storefront-pictures';
import type { Customer } from '../../domain/catalog/customer';
import { useCart } from '../cart/cart-context';
import { buttonClasses } from '../components/button';
import { useMediaQuery } from '../components/use-media-query';
import { useStorefront } from '../storefront/storefront-context';
import { ContactList } from './contacts';
import { ProviderMark } from './provider-mark';

/** Logos, contacts, orders and cart. On phones, contacts move to a second row and orders to the bottom bar. */
export function Header({ chip }: { chip: ReactNode }) {
  const { customer, items, paths } = useStorefront();
  const isWide = useMediaQuery('(min-width: 1024px)');
  return (
    <header className="relative z-20 border-b border-line bg-surface">
      <div className="flex h-15 items-center gap-5.5 px-4 sm:h-19 sm:px-6 2xl:px-8">
        <div className="flex min-w-0 items-center gap-3">
          <Link to={paths.home} aria-label="Home" className="-m-1.25 hidden rounded-lg p-1.25 sm:block">
            <ProviderMark />
          </Link>
          <Link to={paths.home} className="flex h-12 min-w-0 items-center">
            <CompanyLogo customer={customer} />
          </Link>
        </div>
        <ContactList className="hidden lg:flex" />
        <span className="flex-1" />
        {isWide && chip}
        {items.size > 0 && <StoreLinks />}
      </div>
      <div className="flex min-h-15 flex-wrap items-center gap-x-4 border-t border-line px-4 max-sm:min-h-13 sm:px-6 lg:hidden">
        <ContactList className="flex" />
        {!isWide && <div className="ml-auto max-sm:my-1.5 max-sm:ml-0">{chip}</div>}
      </div>
      <span aria-hidden className="stitch-line absolute inset-x-0 top-14 h-0.5 sm:top-17.75" />
    </header>
  );
}

/** Hidden in stores without items. */
function StoreLinks() {
  const { paths } = useStorefront();
  const { totals } = useCart();
  return (
    <>
      <Link to={paths.orders} className={`${buttonClasses()} max-sm:hidden`}>
        <ReceiptText aria-hidden size={20} strokeWidth={1.75} />
        View Orders
      </Link>
      <Link to={paths.checkout} className={buttonClasses('primary', 'compact')}>
        <ShoppingCart aria-hidden size={20} strokeWidth={1.75} />
        Cart ({totals.entries})
      </Link>
    </>
  );
}

function CompanyLogo({ customer: { title, company_logo } }: { customer: Customer }) {
  if (!company_logo) return <span className="text-panel text-brand">{title}</span>;
  return <img src={companyLogoPath(company_logo)} alt={title} className="h-4 w-auto sm:h-4.5" />;
}
