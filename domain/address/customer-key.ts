/** Names a customer's document and is the word in its addresses: lowercase letters and digits. */
export type CustomerKey = string;

export const CUSTOMER_KEY = /^[a-z][a-z0-9]{1,29}$/;
