import { cartKey } from '../../../../domain/cart/cart';
import type { LineGroup } from '../../../../domain/cart/line-groups';
import { lineName } from '../../../../domain/catalog/quantity-words';
import { compareLine, goneName } from '../../../../domain/checkout/compare-lines';
import { type GoneLines, goneTogether, replaceGone, replacement } from '../../../../domain/checkout/gone-lines';
import { formatDollars } from '../../../../domain/money';
import { useCart } from '../../../cart/cart-context';
import { ReplacementChoices } from '../../../cart/review/replacement-choices';
import { useStorefront } from '../../../data/storefront/storefront-context';
import type { CartEditing } from './use-cart-editing';

interface GoneChoicesProps {
  readonly group: LineGroup;
  onReplace: CartEditing['replace'];
}

/** What can replace the lines of a group that aren't in the catalog any longer. */
export function GoneChoices({ group, onReplace }: GoneChoicesProps) {
  const { items, customer } = useStorefront();
  const { cart } = useCart();
  const lines = group.sizes.flatMap(({ key }) => {
    const line = cart[key];
    return line ? [{ key, compared: compareLine(line, items, customer) }] : [];
  });

  function replacedBy({ keys, compared }: GoneLines, choice: string) {
    return keys.flatMap((key) => (cart[key] ? [replacement(cart[key], compared.what, choice, items, customer)] : []));
  }

  function priceOf(gone: GoneLines, choice: string): string | undefined {
    const prices = new Set(replacedBy(gone, choice).map(({ price }) => price));
    const [price] = prices;
    const isSame = gone.keys.every((key) => cart[key]?.price === price);
    return prices.size === 1 && price !== undefined && !isSame ? formatDollars(price) : undefined;
  }

  function handleChoose(gone: GoneLines, choice: string) {
    const after = replaceGone(cart, gone, choice, items, customer);
    const [line] = replacedBy(gone, choice);
    const [key] = gone.keys;
    if (!line || key === undefined) return;
    const was = goneName(gone.compared.line, gone.compared.what) || 'No logo';
    const now = goneName(line, gone.compared.what) || 'No logo';
    onReplace(after, `${was} replaced by ${now}`, { before: key, after: cartKey(line) });
  }

  return goneTogether(lines).map((gone) => (
    <ReplacementChoices
      key={gone.keys[0]}
      what={gone.compared.what}
      choices={gone.compared.choices}
      chosen={undefined}
      lineName={lineName(gone.compared.line)}
      isFinal
      priceOf={(choice) => priceOf(gone, choice)}
      onChoose={(choice) => handleChoose(gone, choice)}
    />
  ));
}
