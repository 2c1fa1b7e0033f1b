import { lazy, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isGridType } from '../../../domain/catalog/item-types';
import { NotFoundScreen } from '../../layout/lazy-not-found';
import { PageTitle } from '../../storefront/page-title';
import { rememberItem } from '../../storefront/search/recent-items';
import { useStorefront } from '../../storefront/storefront-context';
import { GridItem } from './grid-item';
import { useAskedColor } from './use-item-options';

/** Most items use the grid, which doesn't wait for the code of packs. */
const PackItem = lazy(async () => ({ default: (await import('./pack-item')).PackItem }));

export function ItemScreen() {
  const { code = '' } = useParams();
  const { customer, items } = useStorefront();
  const item = items.get(code);
  // A search can lead to another color of the open item.
  const key = `${code},${useAskedColor(item) ?? ''}`;
  useEffect(() => {
    if (item) rememberItem(customer.key, item.code);
  }, [customer.key, item]);
  if (!item) return <NotFoundScreen what="item" />;
  return (
    <>
      <PageTitle>{item.name}</PageTitle>
      {isGridType(item.type) ? <GridItem key={key} item={item} /> : <PackItem key={key} item={item} />}
    </>
  );
}
