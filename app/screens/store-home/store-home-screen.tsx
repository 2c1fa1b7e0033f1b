import { Screen, ScreenTitle } from '../../components/screen';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { CatalogShelf } from './catalog-shelf';
import { CategoryTiles } from './category-tiles';

export function StoreHomeScreen() {
  const { customer } = useStorefront();
  return (
    <Screen className="flex flex-col gap-3.5">
      <PageTitle />
      <ScreenTitle>Order for your store</ScreenTitle>
      <CategoryTiles />
      {customer.flip_books.length > 0 && <CatalogShelf customer={customer} />}
    </Screen>
  );
}
