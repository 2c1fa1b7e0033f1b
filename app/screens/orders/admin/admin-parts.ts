import type { AdminParts } from '../order/admin-context';
import { AdminBar } from './admin-bar';
import { AdminLine } from './admin-line';
import { AdminSession } from './admin-session';
import { OrderMessages } from './order-messages';
import { OrderShipping } from './order-shipping';

/** All components for editing: one chunk, which viewers never load. */
export const ADMIN_PARTS: AdminParts = {
  Line: AdminLine,
  Bar: AdminBar,
  Messages: OrderMessages,
  Session: AdminSession,
  Actions: OrderShipping,
};
