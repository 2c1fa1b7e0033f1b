/** The key of an order, sent as `Idempotency-Key` and in the body: 8 to 100 letters, digits, - or _. */
export const ORDER_KEY = /^[\w-]{8,100}$/;

/** Sent with an order: the whole seconds since the oldest order that this device has not placed yet was saved on it. */
export const OUTBOX_AGE_HEADER = 'Outbox-Age';
