import { type ComponentType, createContext, use } from 'react';
import type { OrderLine } from '../../../../domain/orders/order';
import type { LineProps } from './line-props';

/** The code that only admins load. */
export interface AdminParts {
  /** A row of the line table whose fields can be edited. */
  readonly Line: ComponentType<LineProps>;
  /** What is not saved, what can be undone, and the dialogs of editing. */
  readonly Bar: ComponentType;
  /** That editing is unlocked and for how long, and how to lock it. */
  readonly Session: ComponentType<{ until: number }>;
}

export interface OrdersAdmin {
  /** Loaded once somebody has unlocked; stays afterwards for what has been typed. */
  readonly parts: AdminParts | undefined;
  readonly isUnlocked: boolean;
  askToUnlock(): void;
  /** Asks the server again whether it is unlocked, and for what the orders then say. */
  reload(): void;
  /** The lines of all opened orders as they stand on the screen. */
  linesInSight(): readonly LineProps[];
  /** Shows lines of an order as the server has answered them. */
  update(orderId: string, lines: readonly OrderLine[]): void;
}

export const AdminContext = createContext<OrdersAdmin | undefined>(undefined);

export function useAdmin(): OrdersAdmin {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin needs the Orders screen above it');
  return admin;
}
