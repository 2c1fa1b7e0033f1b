import { ExternalLink } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import type { Customer, FlipBook } from '../../../domain/catalog/customer';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { useIsOnline } from '../../device/connection/on-reconnect';
import { mayHaveReceipt } from '../../outbox/receipt-flags';
import { lazyOptional } from '../../ui/lazy-optional';
import { Card, Screen, ScreenTitle } from '../../ui/screen';
import { CategoryTiles } from './category-tiles';

const OrderAgainBand = lazyOptional(async () =>
  (await import('../../checkout/order-again/load-band')).loadOrderAgainBand(),
);

export function StoreHomeScreen() {
  const { customer } = useStorefront();
  return (
    <Screen className="flex flex-col gap-3.5">
      <PageTitle />
      <ScreenTitle>Order for your store</ScreenTitle>
      {mayHaveReceipt(customer.key) && (
        <div className="h-22.5">
          <Suspense>
            <OrderAgainBand />
          </Suspense>
        </div>
      )}
      <CategoryTiles />
      {customer.flip_books.length > 0 && <CatalogShelf customer={customer} />}
    </Screen>
  );
}

/** The external flip-book catalogs, with links to their pages (docs/specification.md, Constants). */
function CatalogShelf({ customer }: { customer: Customer }) {
  const isOnline = useIsOnline();
  return (
    <Card
      as="section"
      aria-label="Catalogs"
      className="flex flex-col gap-5 p-4 max-narrow:p-3 sm:flex-row sm:items-center sm:p-5"
    >
      <ul className="grid grid-cols-3 gap-3 max-narrow:gap-2 sm:flex sm:gap-3.5">
        {customer.flip_books.map((book) => (
          <FlipBookCover key={book.title} {...book} />
        ))}
      </ul>
      <div className="min-w-0 border-line sm:border-l sm:pl-5.5">
        <h2 className="mb-2 text-label font-name">
          {isOnline ? 'Jump to a catalog page' : 'The catalogs open with a connection'}
        </h2>
        <ul className="flex flex-wrap gap-2">
          {customer.flip_book_shortcuts.map(({ label, page, url }) => (
            <li key={label}>
              <CatalogLink
                url={url}
                className="inline-flex h-11 items-center gap-2 rounded-control border border-line-strong px-3 text-sm font-note whitespace-nowrap hover:border-ink-3 aria-disabled:border-line aria-disabled:text-ink-3"
              >
                {label} <span className="text-caption text-ink-3">p. {page}</span>
              </CatalogLink>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function FlipBookCover({ title, url, cover }: FlipBook) {
  return (
    <li>
      <CatalogLink
        url={url}
        style={{ backgroundColor: cover }}
        // Forced colors drop the cover's colors and show its border.
        className="relative flex h-26 flex-col justify-between overflow-hidden rounded-l-[3px] rounded-r-lg border border-transparent bg-linear-150 bg-origin-border aria-disabled:opacity-60 from-white/12 to-black/18 py-3 pr-2.5 pl-3.5 max-narrow:pr-1 max-narrow:pl-3 sm:pl-4.5 text-white shadow-cover sm:h-30 sm:w-28"
      >
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 w-2 bg-linear-90 from-black/35 via-white/18 to-black/20"
        />
        <span className="text-small leading-cover font-total tracking-snug max-narrow:text-micro sm:text-sm">
          {title}
        </span>
        <span className="flex items-center justify-between text-caption">
          Flip-book <ExternalLink size={15} strokeWidth={1.75} />
        </span>
      </CatalogLink>
    </li>
  );
}

interface CatalogLinkProps extends ComponentProps<'a'> {
  readonly url: string;
}

/** Without a connection, it leads nowhere. */
function CatalogLink({ url, ...rest }: CatalogLinkProps) {
  const target = useIsOnline() ? { href: url, target: '_blank', rel: 'noreferrer' } : { 'aria-disabled': true };
  return <a role="link" {...target} {...rest} />;
}
