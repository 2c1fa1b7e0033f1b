import type { CartEntry } from '../cart/cart';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import { sizeName } from '../catalog/quantity-words';
import { compareLine, goneName, type LinePart, WITHOUT_LOGO } from '../checkout/compare-lines';
import { replacement } from '../checkout/gone-lines';

export interface Substitute {
  readonly label: string;
  readonly line: CartEntry;
}

type LineCheck =
  | { readonly kind: 'available' }
  /** @property missing what is no longer offered, such as "Graphite" */
  | {
      readonly kind: 'gone';
      readonly what: LinePart;
      readonly missing: string;
      readonly substitutes: readonly Substitute[];
    };

type Items = ReadonlyMap<string, CatalogItem>;
type Settings = Pick<Customer, 'embroideries' | 'logo_placements' | 'colors'>;

/** Fitting substitutes for a line, nearest first. */
const MAX_SUBSTITUTES = 4;

export function checkLine(line: CartEntry, items: Items, customer: Settings): LineCheck {
  const comparison = compareLine(line, items, customer);
  if (comparison.kind !== 'gone') return { kind: 'available' };
  const { what, choices } = comparison;
  const substitutes = choices.slice(0, MAX_SUBSTITUTES).map((choice) => ({
    label:
      what === 'item'
        ? (items.get(choice)?.name ?? choice)
        : choice === WITHOUT_LOGO
          ? 'No logo'
          : what === 'size'
            ? sizeName(choice)
            : choice,
    line: replacement(line, what, choice, items, customer),
  }));
  return {
    kind: 'gone',
    what,
    missing: what === 'logo' ? (line.embroidery ?? 'No logo') : goneName(line, what),
    substitutes,
  };
}
