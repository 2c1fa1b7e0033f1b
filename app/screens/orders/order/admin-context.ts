import { type ComponentType, createContext, use } from 'react';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import type { LineProps, LineRun } from './visible-lines';

/** Components that only admins load. */
export interface AdminParts {
  /** An editable row of the line table. */
  readonly Line: ComponentType<LineProps>;
  /** Unsaved lines, undo, and the dialogs. */
  readonly Bar: ComponentType;
  /** The mails about an open order. */
  readonly Messages: ComponentType<{ order: Pick<Order, 'orderNumber'> }>;
  /** What can be done with an open order as a whole. */
  readonly Actions: ComponentType<{ order: Order }>;
  /** The remaining admin hours and the Lock button. */
  readonly Session: ComponentType<{ until: number }>;
}

export interface OrdersAdmin {
  /** Loaded on the first unlock; stays after a lock, so that nothing typed is lost. */
  readonly parts: AdminParts | undefined;
  readonly isUnlocked: boolean;
  /** @param key the line whose fields open once editing is unlocked */
  askToUnlock(key?: string): void;
  /** The key of the line whose fields open now, because unlocking began at its pencil. */
  readonly opening: string | undefined;
  opened(): void;
  /** Reloads the orders, and whether editing is unlocked. */
  reload(): void;
  /** The lines of all open orders, in the order in which they are shown. */
  visibleRuns(): readonly LineRun[];
  /** Updates lines of an order with a server response. */
  update(orderNumber: string, lines: readonly OrderLine[]): void;
}

export const AdminContext = createContext<OrdersAdmin | undefined>(undefined);

export function useAdmin(): OrdersAdmin {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin must be used within the Orders screen');
  return admin;
}
