/**
 * Sums are in whole cents, which may be below zero; session storage, calls, and data files carry dollars, so convert them
 * before adding or subtracting. 12630 cents are "$126.30".
 */
export type Cents = number & { readonly unit: 'cents' };

export const ZERO_CENTS = 0 as Cents;

/** Keeps sums exact; no real order comes near it. */
export const MAX_CENTS = 1e13;

/** Takes amounts below zero, too. @throws RangeError for fractions of a cent and numbers that are too large */
export function centsFromDollars(dollars: number): Cents {
  if (!isDollarAmount(Math.abs(dollars))) throw new RangeError(`Not an amount in dollars and cents: ${dollars}`);
  // Not -0.
  return (Math.round(dollars * 100) + 0) as Cents;
}

/** An amount of 0 or more, as prices and budgets are. */
export function isDollarAmount(dollars: number): boolean {
  if (!Number.isFinite(dollars) || dollars < 0 || dollars * 100 > MAX_CENTS) return false;
  return Number((Math.round(dollars * 100) / 100).toFixed(2)) === dollars;
}

export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/** @throws RangeError unless the quantity is a whole number of 0 or more and the product is exact */
export function priceOf(unitPrice: Cents, quantity: number): Cents {
  const total = unitPrice * quantity;
  if (!Number.isInteger(quantity) || quantity < 0 || total > MAX_CENTS) {
    throw new RangeError(`Not a quantity that can be priced: ${quantity}`);
  }
  return total as Cents;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum as Cents;
}

/** How much it is, whichever side of zero it's on. */
export function absoluteCents(cents: Cents): Cents {
  return Math.abs(cents) as Cents;
}

export function subtractCents(from: Cents, ...amounts: readonly Cents[]): Cents {
  return (from - sumCents(amounts)) as Cents;
}

/** "$1,234.50" or "-$120.00" (two decimals: docs/specification.md, Prices). */
export function formatCents(cents: Cents): string {
  const [whole = '0', fraction = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** "$42" or "$44.50", for prices next to many others. */
export function formatShortCents(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/** "$42.00" for a price in dollars. */
export function formatDollars(dollars: number): string {
  return formatCents(centsFromDollars(dollars));
}

/** "$42" for a price in dollars. */
export function formatShortDollars(dollars: number): string {
  return formatShortCents(centsFromDollars(dollars));
}
