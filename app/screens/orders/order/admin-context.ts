import { type ComponentType, createContext, use } from 'react';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import type { LineProps, LineRun } from './visible-lines';

/** Loaded by admins only. */
export interface AdminParts {
  readonly Line: ComponentType<LineProps>;
  readonly Bar: ComponentType;
  readonly Messages: ComponentType<{ order: Pick<Order, 'orderNumber'> }>;
  readonly Actions: ComponentType<{ order: Order }>;
  readonly Session: ComponentType<{ until: number }>;
}

export interface OrdersAdmin {
  /** Loaded on the first unlock. Stays after a lock, so nothing typed is lost. */
  readonly parts: AdminParts | undefined;
  readonly isUnlocked: boolean;
  /** @param key the line whose fields open after unlocking */
  askToUnlock(key?: string): void;
  /** The key of the line whose fields open now, because unlocking started at its pencil. */
  readonly opening: string | undefined;
  opened(): void;
  /** Also checks whether editing is still unlocked. */
  reload(): void;
  /** The lines of all open orders, in screen order. */
  visibleRuns(): readonly LineRun[];
  update(orderNumber: string, lines: readonly OrderLine[]): void;
}

export const AdminContext = createContext<OrdersAdmin | undefined>(undefined);

export function useAdmin(): OrdersAdmin {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin must be used within the Orders screen');
  return admin;
}
