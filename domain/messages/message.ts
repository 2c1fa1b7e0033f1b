/** Who a message is for: the person who ordered, the account reps and the order desk, or the customer's own system. */
export type Audience = 'shopper' | 'staff' | 'webhook';

/** What a message tells. */
export type MessageKind =
  | 'order.placed'
  /** Lines got POs or ship dates, or were shipped. */
  | 'order.updated'
  /** PayPal reviews the payment; the order is placed once it passes. */
  | 'card.review'
  | 'card.refunded'
  /** The bank has taken the money back. */
  | 'card.reversed';

export type MessageState =
  | 'waiting'
  | 'sent'
  /** Kept as a file, because no mail server is set up. */
  | 'filed'
  /** Given up, or refused for good. */
  | 'failed';

/** What can change about an order's lines. `po` is either of the two PO columns. */
export type OrderChange = 'po' | 'ship-date' | 'shipped';

/** In the order of their bits in the database. */
export const ORDER_CHANGES: readonly OrderChange[] = ['po', 'ship-date', 'shipped'];
