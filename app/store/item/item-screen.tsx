import { lazy, useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { isGridType } from '../../../domain/catalog/item-types';
import { itemAt } from '../../../domain/page/screen-at';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { rememberItem } from '../../search/recent-items';
import { NotFoundScreen } from '../layout/lazy-not-found';
import { GridItem } from './grid-item';
import { useAskedColor } from './use-item-options';

/** Most items use the grid, which doesn't wait for the code of packs. */
const PackItem = lazy(async () => ({ default: (await import('./pack-item')).PackItem }));

export function ItemScreen() {
  const { code = '' } = useParams();
  const { customer, items, paths } = useStorefront();
  const { search, state } = useLocation();
  const item = itemAt(code, items.values());
  // A search can lead to another color of the open item.
  const key = `${code},${useAskedColor(item) ?? ''}`;
  useEffect(() => {
    if (item) rememberItem(customer.key, item.code);
  }, [customer.key, item]);
  if (!item) return <NotFoundScreen what="item" />;
  if (item.code !== code) return <Navigate replace to={`${paths.item(item.code)}${search}`} state={state} />;
  return (
    <>
      <PageTitle>{item.name}</PageTitle>
      {isGridType(item.type) ? <GridItem key={key} item={item} /> : <PackItem key={key} item={item} />}
    </>
  );
}
