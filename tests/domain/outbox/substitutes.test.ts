import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { checkLine } from '../../../domain/outbox/refusal';
import { anEntry, anItem } from '../../support/catalog/builders';
import { COLORS } from '../../support/catalog/colors';

const SETTINGS = { embroideries: {}, logo_placements: [], colors: COLORS };
const LINE = anEntry({ color: 'Graphite', embroidery: null });

function catalogOf(...items: readonly CatalogItem[]) {
  return new Map(items.map((item) => [item.code, item]));
}

describe('checkLine', () => {
  it('offers the nearest colors at today’s price', () => {
    const items = catalogOf(anItem({ colors: ['Khaki', 'Navy', 'Black'], sizes: { Large: 45 } }));
    const check = checkLine(LINE, items, SETTINGS as never);
    expect(check).toMatchObject({ kind: 'gone', what: 'color', missing: 'Graphite' });
    const substitutes = check.kind === 'gone' ? check.substitutes : [];
    expect(substitutes.map(({ label, line }) => [label, line.color, line.price])).toEqual([
      ['Navy', 'Navy', 45],
      ['Black', 'Black', 45],
      ['Khaki', 'Khaki', 45],
    ]);
  });

  it('offers items of the same kind by name, and none where there is none', () => {
    const other = anItem({ code: 'PL500', name: 'Tall Polo', colors: ['Graphite'], sizes: { Large: 50 } });
    const check = checkLine(LINE, catalogOf(other), SETTINGS as never);
    expect(check).toMatchObject({
      what: 'item',
      substitutes: [{ label: 'Tall Polo', line: { code: 'PL500', price: 50 } }],
    });
    expect(checkLine(LINE, new Map(), SETTINGS as never)).toMatchObject({ what: 'item', substitutes: [] });
  });

  it('says nothing of a line that can be ordered, whatever its price', () => {
    const items = catalogOf(anItem({ colors: ['Graphite'], sizes: { Large: 60 } }));
    expect(checkLine(LINE, items, SETTINGS as never)).toEqual({ kind: 'available' });
  });
});
