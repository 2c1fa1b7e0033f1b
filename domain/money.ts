/** Sums are in whole cents; session storage, calls, and data files carry dollars. 12630 cents are "$126.30". */
export type Cents = number & { readonly unit: 'cents' };

/** Keeps sums exact; no real order comes near it. */
const MAX_CENTS = 1e13;

/** @throws RangeError unless `isDollarAmount` */
export function centsFromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  if (!isDollarAmount(dollars)) throw new RangeError(`Not an amount in dollars and cents: ${dollars}`);
  return cents as Cents;
}

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

/** "$1,234.50" (two decimals: docs/specification.md, Prices). */
export function formatCents(cents: Cents): string {
  const [whole = '0', fraction = '00'] = (cents / 100).toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** "$42.00" for a price in dollars. */
export function formatDollars(dollars: number): string {
  return formatCents(centsFromDollars(dollars));
}

/** "$42" or "$44.50", for prices next to many others. */
export function formatShortDollars(dollars: number): string {
  return formatDollars(dollars).replace(/\.00$/, '');
}
