/**
 * How many card orders may be opened. Anybody can open one without a code, and each costs rows and a call to the
 * provider, so the limits are lower than for other orders. They are still far above what a busy store needs: paying by
 * card takes a person at least a minute, and card orders never arrive in bulk from an outbox.
 */

/** Per address. Fifty tablets behind a dealership's router, all checking out at once, stay below it. */
export const CARD_ORDERS_PER_MINUTE = { calls: 60, seconds: 60 };

/** Per address: six checkouts an hour on each of fifty tablets. */
export const CARD_ORDERS_PER_HOUR = { calls: 300, seconds: 60 * 60 };

/** Open unpaid card orders per customer. Unfinished ones stay open for a day. */
const SOFT_LIMIT = 500;

/** Bounds the rows, however many addresses take part in an attack. */
const HARD_LIMIT = 5_000;

/** Per address and hour above the soft limit: enough for one person and a few retries. */
const PER_ADDRESS_ABOVE_SOFT_LIMIT = 5;

/**
 * Whether one more card order may be opened. Above the soft limit, only addresses that have opened many are refused;
 * otherwise a stranger could use up the limit and block card payments for everybody.
 *
 * @param open the customer's unpaid card orders that are neither settled nor given up.
 * @param ofAddressThisHour card orders from the caller's address this hour, including this one.
 */
export function mayOpenCardOrder(open: number, ofAddressThisHour: number): boolean {
  if (open < SOFT_LIMIT) return true;
  return open < HARD_LIMIT && ofAddressThisHour <= PER_ADDRESS_ABOVE_SOFT_LIMIT;
}
