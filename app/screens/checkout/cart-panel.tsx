import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../../domain/money';
import { useCart } from '../../cart/cart-context';
import { buttonClasses } from '../../components/button';
import { countOf } from '../../components/count-of';
import { Card } from '../../components/screen';
import { StackedPictures } from '../../components/stacked-pictures';
import { useIsPhone } from '../../components/use-media-query';
import { useStorefront } from '../../storefront/storefront-context';
import { CartLines } from './cart-lines';
import type { LineErrors } from './use-line-errors';

/** The cart as it will be ordered; on a phone it is collapsed unless a line has an error. */
export function CartPanel({ errors }: { errors: LineErrors }) {
  const { totals } = useCart();
  const isPhone = useIsPhone();
  if (totals.entries === 0) return <EmptyCart />;
  if (isPhone) return <CollapsibleCart key={errors.size > 0 ? 'with errors' : 'valid'} errors={errors} />;
  return (
    <Panel>
      <div className="flex items-baseline justify-between">
        <CartTitle />
        <p className="text-label text-ink-2">{countOf(totals.entries, 'entry', 'entries')}</p>
      </div>
      <CartLines errors={errors} />
    </Panel>
  );
}

function CollapsibleCart({ errors }: { errors: LineErrors }) {
  const { cart, totals } = useCart();
  return (
    <Disclosure as={Panel} defaultOpen={errors.size > 0}>
      <DisclosureButton className="group flex w-full items-center gap-3 text-left">
        <StackedPictures cart={cart} className="-space-x-3" pictureClass="size-11 rounded-lg" />
        <span className="min-w-0 flex-1">
          <CartTitle />
          <span className="block text-label text-ink-2">{countOf(totals.units, 'item')}</span>
        </span>
        <span className="text-subtotal">{formatCents(totals.total)}</span>
        <ChevronDown aria-hidden size={20} className="transition-transform group-data-open:rotate-180" />
      </DisclosureButton>
      <DisclosurePanel>
        <CartLines errors={errors} />
      </DisclosurePanel>
    </Disclosure>
  );
}

function Panel({ children }: { children?: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="cart-title" className="p-4 sm:p-5.5 sm:pb-5">
      {children}
    </Card>
  );
}

function CartTitle() {
  return (
    <h2 id="cart-title" className="text-panel max-sm:text-lead">
      Cart
    </h2>
  );
}

function EmptyCart() {
  const { paths } = useStorefront();
  return (
    <Panel>
      <CartTitle />
      <p className="my-4 text-ink-2">Your cart is empty.</p>
      <Link to={paths.home} className={buttonClasses()}>
        Find something to order
      </Link>
    </Panel>
  );
}
