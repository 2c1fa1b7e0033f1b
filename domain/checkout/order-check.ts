import { type Cart, type CartEntry, cartKey } from '../cart/cart';
import { ACCESSORY_MINIMUM, countApparel, meetsAccessoryMinimum } from '../cart/minimums';
import { tierPrice, unitsOfItem } from '../cart/priced-on-po';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import { isApparelType, isPackType } from '../catalog/item-types';
import { defaultPlacement, isLogoRequired, logoOptions, placementOptions } from '../catalog/logo-choice';
import { sizeName } from '../catalog/quantity-words';
import { type Cents, centsFromDollars, formatDollars } from '../money';
import type { LineError } from '../refusals';

/**
 * Checks an order against the current catalog. Names and prices from the browser aren't trusted. A line with an
 * outdated price is refused with both prices (9.99 quoted for a 42.00 polo) until a person accepts the new one.
 */
export interface CheckedLine extends CartEntry {
  readonly description: string;
  /** The tier price of one; null unless it's a pack item's line whose tier has a price. */
  readonly quoted: Cents | null;
}

/** A line as the browser sends it. */
interface QuotedLine {
  readonly code: string;
  /** Dollars that the shopper saw. */
  readonly price: number;
  readonly quantity: number;
  readonly size: string;
  readonly color: string;
  readonly placement: string | null;
  readonly embroidery: string | null;
}

type OrderCheck = { readonly kind: 'accepted'; readonly lines: readonly CheckedLine[] } | RefusedOrder;

interface RefusedOrder {
  readonly kind: 'unknown_item' | 'unknown_option' | 'minimum' | 'price_changed';
  readonly message: string;
  readonly errors: readonly LineError[];
}

type Items = ReadonlyMap<string, CatalogItem>;

/** Checks items, options, minimums, and prices. The first check that fails is reported for all lines at once. */
export function checkOrder(lines: readonly QuotedLine[], items: Items, customer: Customer): OrderCheck {
  const unknown = lines.filter((line) => !items.has(line.code));
  if (unknown.length > 0) {
    return refuse(
      'unknown_item',
      unknown.map(goneError),
      'An item in the cart is no longer in the catalog. Remove it.',
    );
  }
  const checked = lines.map((line) => checkedLine(line, lines, items.get(line.code) as CatalogItem, customer));
  const options = checked.flatMap((line) => optionErrors(line, items.get(line.code) as CatalogItem, customer));
  if (options.length > 0) {
    return refuse('unknown_option', options, `${options[0]?.message} Remove the line and add it again.`);
  }
  const minimum = minimumFault(checked, customer);
  if (minimum) return minimum;
  const changed = lines.flatMap((line, index) => priceError(line, checked[index] as CheckedLine));
  if (changed.length > 0) {
    return refuse('price_changed', changed, 'Prices have changed since these items were added. Check the new prices.');
  }
  return { kind: 'accepted', lines: checked };
}

function checkedLine(
  line: QuotedLine,
  lines: readonly QuotedLine[],
  item: CatalogItem,
  customer: Customer,
): CheckedLine {
  const usual = defaultPlacement(customer, item.type);
  const tier = isPackType(item.type) ? tierPrice(item.discount, unitsOfItem(item.code, lines)) : undefined;
  return {
    code: item.code,
    type: item.type,
    name: item.name,
    description: item.fullname,
    price: isPackType(item.type) ? 0 : (item.sizes[line.size] ?? 0),
    quantity: line.quantity,
    size: line.size,
    color: line.color,
    embroidery: line.embroidery || null,
    placement: isApparelType(item.type) ? (line.placement ?? usual) : usual,
    quoted: tier ?? null,
  };
}

function optionErrors(line: CheckedLine, item: CatalogItem, customer: Customer): readonly LineError[] {
  const message = optionFault(line, item, customer);
  return message ? [{ key: cartKey(line), message }] : [];
}

function optionFault(line: CheckedLine, item: CatalogItem, customer: Customer): string | undefined {
  if (!item.colors.includes(line.color)) return `${item.name} does not come in ${line.color}.`;
  const sizeFault = isPackType(item.type) ? packFault(line, item) : gridSizeFault(line, item);
  if (sizeFault) return sizeFault;
  if (isLogoRequired(customer, item.type) && !line.embroidery) return `${item.name} needs a logo.`;
  if (line.embroidery && !logoOptions(customer, item.type).includes(line.embroidery)) {
    return `The logo ${line.embroidery} is not available for ${item.name}.`;
  }
  const placements = placementOptions(customer, item.type);
  const usual = defaultPlacement(customer, item.type);
  if (line.placement !== usual && !placements.includes(line.placement ?? '')) {
    return `A logo cannot be placed at ${line.placement} on ${item.name}.`;
  }
  return undefined;
}

function gridSizeFault(line: CheckedLine, item: CatalogItem): string | undefined {
  return Object.hasOwn(item.sizes, line.size)
    ? undefined
    : `${item.name} does not come in size ${sizeName(line.size)}.`;
}

/** A pack item has the one size 'default' and needs at least its smallest pack. */
function packFault(line: CheckedLine, item: CatalogItem): string | undefined {
  if (line.size !== 'default') return `${item.name} does not come in size ${sizeName(line.size)}.`;
  const smallestPack = Math.min(...Object.keys(item.sizes).map(Number));
  return line.quantity < smallestPack ? `${item.name} comes in packs of ${smallestPack} or more.` : undefined;
}

function minimumFault(lines: readonly CheckedLine[], customer: Customer): RefusedOrder | undefined {
  const short = lines.filter((line) => line.type === 'accessory' && !meetsAccessoryMinimum(line.quantity));
  if (short.length > 0) {
    const errors = short.map((line) => ({
      key: cartKey(line),
      message: `Must order at least ${ACCESSORY_MINIMUM} units`,
    }));
    return refuse('minimum', errors, `Must order at least ${ACCESSORY_MINIMUM} units`);
  }
  const { units, missing } = countApparel(lines, customer.apparel_minimum);
  if (missing === 0) return undefined;
  const message = `Order at least ${customer.apparel_minimum} men's and women's units together: ${units} in the cart, add ${missing}.`;
  return refuse('minimum', [], message);
}

function priceError(line: QuotedLine, checked: CheckedLine): readonly LineError[] {
  if (centsFromDollars(line.price) === centsFromDollars(checked.price)) return [];
  const message = `${checked.name}: was ${formatDollars(line.price)}, is now ${formatDollars(checked.price)}.`;
  return [{ key: cartKey(checked), quoted: line.price, current: checked.price, message }];
}

/**
 * The item's type is unknown, but the cart key depends on it: only pack items have the size 'default' and no placement.
 */
function goneError(line: QuotedLine): LineError {
  const isPack = line.size === 'default' && line.placement === null;
  const key = cartKey({ ...line, type: isPack ? 'customs' : 'accessory' });
  return { key, message: `${line.code} is no longer in the catalog.` };
}

function refuse(kind: RefusedOrder['kind'], errors: readonly LineError[], message: string): RefusedOrder {
  return { kind, message, errors };
}

/** Why a line can't be ordered as it is, and which check found it. */
export interface LineFault extends LineError {
  readonly kind: Exclude<OrderCheck['kind'], 'accepted'>;
}

/**
 * Finds the first fault of every line; `checkOrder` stops at the first kind. Leaves out the apparel minimum, which is
 * about the whole cart.
 * @returns the faults by cart key
 */
export function lineFaults(
  cart: Cart,
  items: ReadonlyMap<string, CatalogItem>,
  customer: Customer,
): ReadonlyMap<string, LineFault> {
  const { apparel_minimum: _minimum, ...lineRules } = customer;
  const faults = new Map<string, LineFault>();
  for (const [key, line] of Object.entries(cart)) {
    const check = checkOrder([line], items, lineRules);
    if (check.kind !== 'accepted') faults.set(key, { ...check.errors[0], key, kind: check.kind });
  }
  return faults;
}

export function countFaults(faults: Iterable<LineFault>): { readonly prices: number; readonly others: number } {
  let prices = 0;
  let others = 0;
  for (const { kind } of faults) {
    if (kind === 'price_changed') prices += 1;
    else others += 1;
  }
  return { prices, others };
}
