import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CatalogItem } from '../../../domain/catalog/catalog';

/** The color shown: the one that the address names (`?color=Navy`), if the item has it, until another is chosen. */
export function useItemColor(item: CatalogItem): [string, (color: string) => void] {
  const [params] = useSearchParams();
  const asked = item.colors.find((color) => color === params.get('color'));
  const [color, setColor] = useState(asked ?? item.default_color);
  const [followed, setFollowed] = useState(asked);
  // A search can lead to another color of the item that is already open.
  if (asked !== followed) {
    setFollowed(asked);
    if (asked) setColor(asked);
  }
  return [color, setColor];
}
