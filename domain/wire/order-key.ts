/** The Idempotency-Key of an order: 8 to 100 letters, digits, - or _. */
export const ORDER_KEY = /^[\w-]{8,100}$/;
