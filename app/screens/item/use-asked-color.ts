import { useSearchParams } from 'react-router-dom';
import type { CatalogItem } from '../../../domain/catalog/catalog';

/** The color that the address names (`?color=Navy`), as a search for it does; undefined if the item lacks it. */
export function useAskedColor(item: CatalogItem | undefined): string | undefined {
  const [params] = useSearchParams();
  return item?.colors.find((color) => color === params.get('color'));
}
