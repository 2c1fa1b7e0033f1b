import type { Context } from 'koa';
import type { CustomerKey } from '../domain/catalog/customer';
import { requestAddress } from './request/request-address';
import type { Services } from './services';

/** What an operator wants to know of who comes in and who does not. */
export type SecurityEvent =
  | 'secret_wrong'
  | 'secret_locked'
  | 'signed_in'
  | 'signed_out'
  | 'admin_unlocked'
  | 'admin_locked'
  | 'orders_exported'
  | 'host_refused'
  | 'origin_refused'
  | 'limit_reached';

interface Details {
  readonly customer?: CustomerKey | undefined;
  /** A word for programs; never anything that a client has sent. */
  readonly outcome?: string | undefined;
}

/**
 * One line for each event: request id, address, customer and outcome. Never a name, an email address, a PO, a code or a
 * password: lines are kept longer and read by more people than orders are.
 */
export function logSecurity(
  ctx: Context,
  { log }: Pick<Services, 'log'>,
  event: SecurityEvent,
  { customer, outcome }: Details = {},
): void {
  const address = ctx.state.address ? requestAddress(ctx).client : undefined;
  const level = event === 'secret_locked' || event === 'limit_reached' ? 'warn' : 'info';
  log[level]({ security: event, request_id: ctx.state.requestId, address, customer, outcome }, 'security');
}
