/**
 * Limits for card orders. Anyone can open one without a code, and each costs rows and a call to the provider. The
 * limits still exceed a busy store's needs: paying by card takes a person a minute, and card orders never arrive in
 * bulk.
 */

/** Per address. Fifty tablets behind one router, all checking out at once, stay below it. */
export const CARD_ORDERS_PER_MINUTE = { calls: 60, seconds: 60 };

/** Per address: six checkouts an hour on each of fifty tablets. */
export const CARD_ORDERS_PER_HOUR = { calls: 300, seconds: 60 * 60 };

/** Open unpaid card orders per customer; unfinished ones stay open for a day. */
const SOFT_LIMIT = 500;

/** Bounds the rows, however many addresses attack. */
const HARD_LIMIT = 5_000;

/** Per address and hour: enough for one person and a few retries. */
const PER_ADDRESS_ABOVE_SOFT_LIMIT = 5;

/**
 * Above the soft limit, only addresses that opened many are refused, so a stranger can't block card payments for
 * everybody.
 *
 * @param open the customer's unpaid card orders, neither settled nor given up
 * @param ofAddressThisHour including this one
 */
export function mayOpenCardOrder(open: number, ofAddressThisHour: number): boolean {
  if (open < SOFT_LIMIT) return true;
  return open < HARD_LIMIT && ofAddressThisHour <= PER_ADDRESS_ABOVE_SOFT_LIMIT;
}
