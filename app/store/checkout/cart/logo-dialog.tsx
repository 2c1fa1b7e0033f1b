import { useState } from 'react';
import { type CartEntry, cartKey, cartTotals } from '../../../../domain/cart/cart';
import type { LineGroup } from '../../../../domain/cart/line-groups';
import { replaceLines } from '../../../../domain/cart/replace-line';
import { isLogoRequired, logoOptions, placementOptions } from '../../../../domain/catalog/logo-choice';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { useCart } from '../../../cart/cart-context';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { Button } from '../../../ui/button';
import { LineLogo } from '../../../ui/line-picture';
import { SmallDialog } from '../../../ui/small-dialog';
import type { CartEditing } from './use-cart-editing';

interface LogoDialogProps {
  readonly group: LineGroup;
  readonly isOpen: boolean;
  onClose(): void;
  onReplace: CartEditing['replace'];
}

/**
 * Gives all sizes of a group another logo or placement, and unless unchecked, the item's other colors with the same
 * logo.
 */
export function LogoDialog({ group, isOpen, onClose, onReplace }: LogoDialogProps) {
  const { code, name, type, color, embroidery, placement } = group;
  const { customer } = useStorefront();
  const { cart } = useCart();
  const [withOthers, setWithOthers] = useState(true);
  const own = group.sizes.map(({ key }) => key);
  const others = Object.entries(cart).filter(
    ([key, line]) => line.code === code && line.embroidery === embroidery && !own.includes(key),
  );
  const otherNames = others.map(([, line]) => (line.color === color ? line.placement : line.color));
  const logos = logoOptions(customer, type);
  const choices = isLogoRequired(customer, type) ? logos : [...logos, null];

  const placements = placementOptions(customer, type);

  /** Takes the placement, and settles where units that were asked for elsewhere go. */
  function handlePlacement(placement: string) {
    const keys = [...own, ...(withOthers ? others.map(([key]) => key) : [])];
    const after = replaceLines(cart, keys, ({ otherPlacements: _, ...line }) => ({ ...line, placement }));
    const units = unitCount(keys.reduce((sum, key) => sum + (cart[key]?.quantity ?? 0), 0));
    const [first = ''] = own;
    onReplace(after, `${name}: ${placement} on ${units}`, { before: first, after: first });
  }

  function handleChoose(logo: string | null) {
    const keys = [...own, ...(withOthers ? others.map(([key]) => key) : [])];
    const lines = keys.flatMap((key) => cart[key] ?? []);
    const [first] = lines;
    if (!first) return;
    const after = replaceLines(cart, keys, (line) => ({ ...line, embroidery: logo }));
    const newKey = (line: CartEntry) => cartKey({ ...line, embroidery: logo });
    const units = unitCount(lines.reduce((sum, { quantity }) => sum + quantity, 0));
    // A line that had the logo already keeps its placement.
    const moved = lines
      .filter((line) => after?.[newKey(line)]?.placement !== line.placement)
      .map((line) => after?.[newKey(line)]?.placement)[0];
    const text = `${name}: ${logo ?? 'no logo'} on ${units}${moved ? `, at ${moved} as in the cart` : ''}`;
    onReplace(after, text, { before: cartKey(first), after: newKey(first) });
  }

  return (
    <SmallDialog title={embroidery ? 'Change logo' : 'Add logo'} isOpen={isOpen} onClose={onClose} fitsScreen>
      <p className="mt-1 text-ink-2">
        {name}, {color}, {unitCount(group.units)}
      </p>
      {others.length > 0 && (
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={withOthers}
            onChange={() => setWithOthers(!withOthers)}
            className="size-5 shrink-0 accent-brand"
          />
          <span>
            Also in {[...new Set(otherNames)].join(', ')}, {unitCount(cartTotals(Object.fromEntries(others)).units)}
          </span>
        </label>
      )}
      <ul className="-mx-1 mt-2 grid min-h-0 grid-cols-3 gap-2 overflow-y-auto p-1">
        {choices.map((logo) => (
          <li key={logo}>
            <button
              type="button"
              aria-pressed={logo === embroidery}
              disabled={logo === embroidery}
              onClick={() => handleChoose(logo)}
              className="w-full rounded-control border border-line-strong p-1 text-label font-note hover:border-ink-3 disabled:border-2 disabled:border-brand disabled:bg-brand-tint"
            >
              {logo && <LineLogo code={code} color={color} logo={logo} className="h-13 rounded-thumb" />}
              <span className="block py-1 wrap-break-word">{logo ?? 'No logo'}</span>
            </button>
          </li>
        ))}
      </ul>
      {placements.length > 1 && (
        <fieldset className="mt-3">
          <legend className="mb-1.5 text-label font-semibold text-ink-2">Logo Placement</legend>
          <div className="flex flex-wrap gap-2">
            {placements.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === placement}
                disabled={each === placement && !group.otherPlacements?.length}
                onClick={() => handlePlacement(each)}
                className="min-h-11 rounded-control border border-line-strong px-3 text-label font-note hover:border-ink-3 aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-tint"
              >
                {each}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <Button onClick={onClose} className="mt-4">
        Cancel
      </Button>
    </SmallDialog>
  );
}
