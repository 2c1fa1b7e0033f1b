import type { AdminParts } from '../order/admin-context';
import { AdminBar } from './admin-bar';
import { AdminMenu, AdminSession } from './admin-heading';
import { AdminLine } from './admin-line';
import { AdminOrderBar } from './admin-order-bar';

/** All components for editing: one chunk, which viewers never load. */
export const ADMIN_PARTS: AdminParts = {
  Line: AdminLine,
  Bar: AdminBar,
  ListMenu: AdminMenu,
  OrderBar: AdminOrderBar,
  Session: AdminSession,
};
