import { useParams } from 'react-router-dom';
import { isGridType } from '../../domain/item-types';
import { useStorefront } from '../storefront/storefront-context';
import { GridItem } from './item/grid-item';
import { PackItem } from './item/pack-item';
import { NotFoundScreen } from './not-found-screen';

export function ItemScreen() {
  const { code = '' } = useParams();
  const { items } = useStorefront();
  const item = items.get(code);
  if (!item) return <NotFoundScreen what="item" />;
  return isGridType(item.type) ? <GridItem key={code} item={item} /> : <PackItem key={code} item={item} />;
}
