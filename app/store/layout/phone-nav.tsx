import { ReceiptText, Send, Store } from 'lucide-react';
import { useStorefront } from '../../data/storefront/storefront-context';
import { MenuLink } from '../../ui/link';

const ENTRY =
  'flex flex-col items-center justify-center gap-1 text-caption font-semibold text-ink-3 aria-[current=page]:text-brand';

export function PhoneNav() {
  const { items, paths } = useStorefront();
  if (items.size === 0) return null;
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid h-18 grid-cols-3 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] with-action-bar:hidden sm:hidden"
    >
      <MenuLink to={paths.home} isHome className={ENTRY}>
        <Store size={22} strokeWidth={1.75} />
        Store
      </MenuLink>
      <MenuLink to={paths.orders} className={ENTRY}>
        <ReceiptText size={22} strokeWidth={1.75} />
        View Orders
      </MenuLink>
      <MenuLink to={paths.outbox} className={ENTRY}>
        <Send size={22} strokeWidth={1.75} />
        Outbox
      </MenuLink>
    </nav>
  );
}
