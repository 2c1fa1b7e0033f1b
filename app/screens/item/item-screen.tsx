import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isGridType } from '../../../domain/catalog/item-types';
import { NotFoundScreen } from '../../layout/not-found-screen';
import { rememberItem } from '../../search/recent-items';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { GridItem } from './grid-item';
import { PackItem } from './pack-item';

export function ItemScreen() {
  const { code = '' } = useParams();
  const { customer, items } = useStorefront();
  const item = items.get(code);
  useEffect(() => {
    if (item) rememberItem(customer.key, item.code);
  }, [customer.key, item]);
  if (!item) return <NotFoundScreen what="item" />;
  return (
    <>
      <PageTitle>{item.name}</PageTitle>
      {isGridType(item.type) ? <GridItem key={code} item={item} /> : <PackItem key={code} item={item} />}
    </>
  );
}
