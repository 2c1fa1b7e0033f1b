import { type ComponentType, createContext, use } from 'react';
import type { Order, OrderLine } from '../../../domain/orders/order';
import type { MoreMenuProps } from '../../ui/more-menu';
import type { LineProps, LineRun } from './visible-lines';

export interface AdminParts {
  readonly Line: ComponentType<LineProps>;
  /** Unsaved lines, and the dialogs of pasting and history. */
  readonly Bar: ComponentType;
  readonly ListMenu: ComponentType<MoreMenuProps>;
  readonly OrderBar: ComponentType<{ order: Order }>;
  readonly Session: ComponentType<{ until: number }>;
}

export interface OrdersAdmin {
  /** Loaded on the first unlock. Stays after a lock, so nothing typed is lost. */
  readonly parts: AdminParts | undefined;
  readonly isUnlocked: boolean;
  askToUnlock(key?: string): void;
  readonly opening: string | undefined;
  opened(): void;
  /** Reloads the orders, and checks whether editing is still unlocked. */
  reload(): void;
  visibleRuns(): readonly LineRun[];
  update(orderNumber: string, lines: readonly OrderLine[]): void;
}

export const AdminContext = createContext<OrdersAdmin | undefined>(undefined);

export function useAdmin(): OrdersAdmin {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin must be used within the Orders screen');
  return admin;
}
