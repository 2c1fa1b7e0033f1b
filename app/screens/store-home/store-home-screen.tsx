import { useStorefront } from '../../storefront/storefront-context';
import { CatalogShelf } from './catalog-shelf';
import { CategoryTiles } from './category-tiles';

export function StoreHomeScreen() {
  const { customer } = useStorefront();
  return (
    <div className="flex flex-1 flex-col gap-3.5 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8">
      <h1 className="text-title-phone sm:text-title">Order for your store</h1>
      <CategoryTiles />
      {customer.flip_books.length > 0 && <CatalogShelf customer={customer} />}
    </div>
  );
}
