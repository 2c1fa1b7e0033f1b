import { type Cents, priceOf, sumCents } from '../../../../domain/money';

export interface Purchase {
  readonly orderNumber: string;
  /** Unique across all deployments that share a PayPal account. */
  readonly reference: string;
  /** The merchant name that PayPal shows. */
  readonly title: string;
  readonly total: Cents;
  readonly lines: readonly PurchaseLine[];
}

export interface PurchaseLine {
  readonly code: string;
  readonly description: string;
  readonly color: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: Cents;
}

export const CURRENCY = 'USD';

/** PayPal refuses longer texts. */
const LONGEST_TEXT = 127;

/** PayPal documents no limit, but nobody reads a longer list. */
const MOST_ITEMS = 100;

/**
 * The body of "create order": captured at once when approved. Goods go to the store that ordered them, so PayPal asks
 * for no address.
 */
export function purchaseBody(purchase: Purchase): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit(purchase)],
    application_context: { brand_name: purchase.title, shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  };
}

/** Leaves out items priced on the purchase order ($0.00). */
export function purchaseUnit({ orderNumber, reference, title, total, lines }: Purchase) {
  const items = lines.filter((line) => line.price > 0);
  const itemTotal = sumCents(items.map((line) => priceOf(line.price, line.quantity)));
  const isItemized = items.length <= MOST_ITEMS && itemTotal === total;
  return {
    custom_id: orderNumber,
    invoice_id: reference,
    description: shortened(`${title} order ${orderNumber}`),
    amount: { ...money(total), ...(isItemized ? { breakdown: { item_total: money(total) } } : {}) },
    ...(isItemized ? { items: items.map(itemOf) } : {}),
  };
}

function itemOf({ code, description, color, size, quantity, price }: PurchaseLine) {
  return {
    name: shortened(description),
    sku: shortened(code),
    description: shortened(`${color}, ${size}`),
    quantity: String(quantity),
    unit_amount: money(price),
  };
}

function money(cents: Cents): { currency_code: string; value: string } {
  return { currency_code: CURRENCY, value: (cents / 100).toFixed(2) };
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
