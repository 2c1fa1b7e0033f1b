/**
 * The rooms of each zone, from left to right. A room is a folder right below the zone, or a file beside them. It imports
 * rooms to its right, and never one to its left, not even for types.
 */
export const ROOM_ORDER = {
  domain: [
    'page',
    'devices',
    'outbox',
    'calls',
    'messages',
    'reports',
    'approvals',
    'orders',
    'checkout',
    'cart',
    'catalog',
    'people',
    'address',
    'refusals',
    'text',
    'money',
    'zoned-time',
    'in-batches',
    'backoff',
    'json',
  ],
} as const;
