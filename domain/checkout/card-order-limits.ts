/**
 * How many card orders may be opened. Anybody can open one without a code, and each costs rows and a call to the
 * provider, so these limits are lower than those of other orders. They are still far above a busy store's day: a card
 * is paid by a person who fills in a form, a minute at the least, and card orders never wait in an outbox to arrive at
 * once.
 */

/** From one address: fifty tablets behind a dealership's router, all of them at the checkout, stay below. */
export const CARD_ORDERS_PER_MINUTE = { calls: 60, seconds: 60 };

/** From one address: six checkouts an hour on each of the fifty tablets. */
export const CARD_ORDERS_PER_HOUR = { calls: 300, seconds: 60 * 60 };

/** Unpaid card orders that one customer has open; those that nobody finishes stay open for a day. */
const SOFT_LIMIT = 500;

/** Nobody opens more than this, so that the rows stay bounded however many addresses take part. */
const HARD_LIMIT = 5_000;

/** What one address may still open in an hour above the soft limit: one person and a few retries. */
const PER_ADDRESS_ABOVE_SOFT_LIMIT = 5;

/**
 * Whether one more card order may be opened. Above the soft limit only addresses that have opened many are
 * refused: otherwise a stranger could use up the limit and stop card payments for everybody.
 *
 * @param open the customer's unpaid card orders that are neither settled nor given up.
 * @param ofAddressThisHour card orders from the caller's address in this hour, this one included.
 */
export function mayOpenCardOrder(open: number, ofAddressThisHour: number): boolean {
  if (open < SOFT_LIMIT) return true;
  return open < HARD_LIMIT && ofAddressThisHour <= PER_ADDRESS_ABOVE_SOFT_LIMIT;
}
