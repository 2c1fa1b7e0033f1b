import { describe, expect, it } from 'vitest';
import { findColor } from '../../../domain/catalog/color-names';
import { findSize } from '../../../domain/catalog/size-names';
import { loadCatalog } from '../../../server/catalog/load-catalog';

const { customers } = loadCatalog('server/data');
const ITEMS = [...customers.values()].flatMap(({ items }) => items);

describe('the names of sizes and colors in the shipped catalogs', () => {
  it('finds every size of every item by its own name, in any case and spacing', () => {
    for (const { code, sizes } of ITEMS) {
      const names = Object.keys(sizes);
      for (const size of names) {
        for (const text of [size, size.toLowerCase(), size.toUpperCase(), ` ${size} `, size.replaceAll(' ', '-')]) {
          expect(findSize(text, names), `${code}: ${text}`).toBe(size);
        }
      }
    }
  });

  it('finds every color of every item by its own name, in any case and spacing', () => {
    for (const { code, colors } of ITEMS) {
      for (const color of colors) {
        for (const text of [
          color,
          color.toLowerCase(),
          color.toUpperCase(),
          ` ${color} `,
          color.replaceAll(' ', '/'),
        ]) {
          expect(findColor(text, colors), `${code}: ${text}`).toBe(color);
        }
      }
    }
  });
});
