import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { productPicturePath } from '../../../domain/catalog/catalog';
import type { LoadedCatalog } from '../../catalog/load-catalog';

/**
 * Items of a store that shoppers cannot tell apart by looking: they share a drawing and a color, and have no photograph.
 *
 * @param photographs the folder served as `/images`
 */
export function lookAlikes({ customers }: LoadedCatalog, photographs: string): readonly string[] {
  const found = new Map<string, string>();
  for (const { items } of customers.values()) {
    const shown = new Map<string, string>();
    for (const { code, art, colors } of items) {
      for (const color of colors) {
        if (existsSync(join(photographs, productPicturePath(code, color).replace('/images/', '')))) continue;
        const other = shown.get(`${art} ${color}`);
        if (other === undefined) shown.set(`${art} ${color}`, code);
        else if (other !== code)
          found.set(`${other} ${code}`, `${other} and ${code}: both are drawn as ${art} in ${color}`);
      }
    }
  }
  return [...found.values()];
}
