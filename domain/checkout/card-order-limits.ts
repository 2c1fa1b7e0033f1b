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

/** Bounds the rows, however many addresses attack; it takes about a hundred networks to get there. */
const HARD_LIMIT = 5_000;

/** Per address and hour: enough for one person and a few retries. */
const PER_ADDRESS_ABOVE_SOFT_LIMIT = 5;

/** Open ones per network above the soft limit. An IPv6 /48 is one network, and has 65,536 addresses. */
const PER_NETWORK_ABOVE_SOFT_LIMIT = 50;

export interface OpenCardOrders {
  readonly ofCustomer: number;
  readonly ofNetwork: number;
}

/**
 * Above the soft limit, only addresses and networks that opened many are refused, so a stranger can't block card payments
 * for everybody.
 * @param ofAddressThisHour including this one
 */
export function mayOpenCardOrder({ ofCustomer, ofNetwork }: OpenCardOrders, ofAddressThisHour: number): boolean {
  if (ofCustomer < SOFT_LIMIT) return true;
  const isModest = ofAddressThisHour <= PER_ADDRESS_ABOVE_SOFT_LIMIT && ofNetwork < PER_NETWORK_ABOVE_SOFT_LIMIT;
  return ofCustomer < HARD_LIMIT && isModest;
}
