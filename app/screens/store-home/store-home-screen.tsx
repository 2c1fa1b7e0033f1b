import { Suspense } from 'react';
import { lazyOptional } from '../../components/lazy-optional';
import { Screen, ScreenTitle } from '../../components/screen';
import { mayHaveReceipt } from '../../outbox/receipt-flags';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { CatalogShelf } from './catalog-shelf';
import { CategoryTiles } from './category-tiles';

const OrderAgainBand = lazyOptional(async () =>
  (await import('../../cart/order-again/load-band')).loadOrderAgainBand(),
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
