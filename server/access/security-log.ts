import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { requestAddress } from '../http/request/request-address';
import type { HasLog } from '../operations/log';

export type SecurityEvent =
  | 'secret_wrong'
  | 'secret_locked'
  | 'signed_in'
  | 'signed_out'
  | 'admin_unlocked'
  | 'admin_locked'
  | 'link_wrong'
  | 'office_signed_in'
  | 'office_signed_out'
  | 'office_link_used'
  | 'people_changed'
  | 'device_signed_out'
  | 'secret_changed'
  | 'orders_exported'
  | 'activity_exported'
  | 'host_refused'
  | 'origin_refused'
  | 'limit_reached';

interface Details {
  readonly customer?: CustomerKey | undefined;
  /** One of a fixed set of words; never anything a client has sent. */
  readonly outcome?: string | undefined;
}

/** Never logs a name, email address, PO, code, or password: logs live longer than orders and have more readers. */
export function logSecurity(
  services: HasLog,
  ctx: Context,
  event: SecurityEvent,
  { customer, outcome }: Details = {},
): void {
  const address = ctx.state.address ? requestAddress(ctx).client : undefined;
  const level = event === 'secret_locked' || event === 'limit_reached' ? 'warn' : 'info';
  services.log[level]({ security: event, request_id: ctx.state.requestId, address, customer, outcome }, 'security');
}
