import { type Cents, formatCents } from '../money';

/**
 * Items sold by the pack have no catalog price. An admin enters one on the order's line, for each unit or for the whole
 * line, and can correct or remove it.
 *
 * Example: 1,500 keychains at $2.19 per unit cost $3,285.00. At $3,300.00 per line they cost exactly that; one is $2.20.
 */
export interface PoPrice {
  readonly cents: Cents;
  readonly per: PricePer;
}

export const PRICE_PERS = ['unit', 'line'] as const;

export type PricePer = (typeof PRICE_PERS)[number];

/** A full order of such lines still has a total that is exact and can be shown (MAX_CENTS in money.ts). */
const MAX_LINE_CENTS = 19_999_999_999;

export const LINE_TOTAL_MESSAGE = `Enter a price that keeps the line at ${formatCents(MAX_LINE_CENTS as Cents)} or less.`;

export function isWithinLineTotal({ cents, per }: PoPrice, quantity: number): boolean {
  return (per === 'line' ? cents : cents * quantity) <= MAX_LINE_CENTS;
}

/** "1,234.50", as `readPrice` takes it. */
export function shownPrice(cents: Cents): string {
  return formatCents(cents).slice(1);
}

/** "$2.19", "$3,300.00 for the line", or "N/A". */
export function namedPrice(price: PoPrice | null): string {
  if (price === null) return 'N/A';
  return `${formatCents(price.cents)}${price.per === 'line' ? ' for the line' : ''}`;
}

export function isSamePrice(one: PoPrice | null, other: PoPrice | null): boolean {
  return one?.cents === other?.cents && one?.per === other?.per;
}

/** A price per line is divided and rounded to the nearest cent, halves up. */
export function unitCents({ cents, per }: PoPrice, quantity: number): Cents {
  return per === 'unit' ? cents : (Math.round(cents / quantity) as Cents);
}
