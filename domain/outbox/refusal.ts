import { acceptPrices, type Cart, type CartEntry } from '../cart/cart';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import { sizeName } from '../catalog/quantity-words';
import { compareLine, goneName, type LinePart, WITHOUT_LOGO } from '../checkout/compare-lines';
import { replacement } from '../checkout/gone-lines';
import { STORE_DOUBTFUL } from '../orders/ordered-store';
import type { LineError } from '../refusals';
import { isDuplicate } from './entry-changes';
import type { OutboxEntry, OutboxError } from './outbox';

/**
 * What a refused order needs:
 * - `duplicate`: it may already be placed; only a person knows
 * - `code`: its code isn't accepted
 * - `code_lost`: this device can no longer read its code
 * - `prices`: nothing but new prices to accept
 * - `lines`: some lines can't be ordered as they are
 * - `store`: its store isn't in the list any more, or nobody knows which one is meant
 * - `other`: anything else, such as an invalid email address
 */
type RefusalKind = 'duplicate' | 'code' | 'code_lost' | 'prices' | 'lines' | 'store' | 'other';

export function refusalKind(error: OutboxError | undefined): RefusalKind {
  if (isDuplicate(error)) return 'duplicate';
  if (error?.code === undefined) return 'code_lost';
  if (error.code === 'code_refused') return 'code';
  const lines = error.lines ?? [];
  if (lines.length === 0) return error.fields?.store === undefined ? 'other' : 'store';
  return lines.every(isPriceChange) ? 'prices' : 'lines';
}

/** What's wrong with a refused order and what to do about it, in one sentence. */
export function refusalSentence({ payload, last_error }: OutboxEntry): string {
  switch (refusalKind(last_error)) {
    case 'duplicate': {
      const number = last_error?.order_id ?? 'another order';
      const fact =
        last_error?.code === 'under_review'
          ? `${number} has been paid by card and its payment is under review`
          : `This order was already placed as ${number}`;
      return `${fact}, so remove this copy unless it’s an additional order.`;
    }
    case 'code':
      return 'This code isn’t accepted, so enter another one.';
    case 'code_lost':
      return 'This device can no longer read the code of this order, so enter it again.';
    case 'prices':
      return 'Prices have changed, so check the new ones before you send the order.';
    case 'store':
      return last_error?.fields?.store === STORE_DOUBTFUL
        ? STORE_DOUBTFUL
        : 'This store isn’t in the list any more, so choose another one.';
    case 'lines': {
      const faults = (last_error?.lines ?? []).filter((line) => !isPriceChange(line));
      const [only] = faults;
      const line = only && payload.cart[only.key];
      if (faults.length > 1 || !only?.message)
        return 'Some lines can’t be ordered as they are, so change or remove them.';
      const fault = only.message.replace(/\.$/, '');
      const named = line && !fault.includes(line.name) ? `${line.name}: ${fault}` : fault;
      return `${named}, so change or remove the line.`;
    }
    case 'other':
      return last_error?.message ?? '';
  }
}

/** Unit prices in dollars. */
export interface PriceChange extends LineError {
  readonly quoted: number;
  readonly current: number;
}

function isPriceChange(error: LineError): error is PriceChange {
  return error.quoted !== undefined && error.current !== undefined;
}

export function priceChanges({ payload, last_error }: OutboxEntry): readonly PriceChange[] {
  return (last_error?.lines ?? []).filter(isPriceChange).filter(({ key }) => Object.hasOwn(payload.cart, key));
}

export function atNewPrices(entry: OutboxEntry): Cart {
  const prices = Object.fromEntries(priceChanges(entry).map(({ key, current }) => [key, current]));
  return acceptPrices(entry.payload.cart, prices);
}

/** A duplicate's key is taken, and only the outbox remembers which card order an order replaces. */
export function canReopen({ state, payload, last_error }: OutboxEntry): boolean {
  return state === 'attention' && refusalKind(last_error) !== 'duplicate' && payload.replaces === undefined;
}

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
