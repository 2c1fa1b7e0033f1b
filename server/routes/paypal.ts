import Router from '@koa/router';
import type { Context } from 'koa';
import { captureOrderBody } from '../../domain/schemas';
import { requireStoreAccess } from '../access/store-access';
import { storeOfCompany } from '../access/store-of-call';
import { captureOrder } from '../commands/capture-order';
import { handleNotice, noticeBody } from '../commands/handle-notice';
import { notFound, refusal } from '../errors';
import { validBody } from '../middleware/body';
import { limitRate } from '../middleware/rate-limit';
import { PayPalFault } from '../payments/paypal-fault';
import type { Services } from '../services';

const CAPTURES = { name: 'capture-order', calls: 300, seconds: 60 };

/** PayPal sends bursts, and again what was not taken; everybody else's are refused one by one. */
const NOTICES = { name: 'paypal-webhook', calls: 1200, seconds: 60 };

export function paypalRoutes(services: Services): Router {
  return new Router()
    .post('/v1/capture-order', limitRate(services, CAPTURES), (ctx) => capture(ctx, services))
    .post('/v1/paypal/webhook', limitRate(services, NOTICES), (ctx) => takeNotice(ctx, services));
}

async function capture(ctx: Context, services: Services): Promise<void> {
  const { companyName, order_id } = validBody(captureOrderBody, ctx);
  const { customer } = storeOfCompany(ctx, services, companyName);
  await requireStoreAccess(ctx, services, customer);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = await captureOrder(services, customer.key, order_id);
}

/** PayPal's signature stands for the sign-in of a shopper; a notice that could not be dealt with is sent again by PayPal. */
async function takeNotice(ctx: Context, services: Services): Promise<void> {
  const { paypal, log } = services;
  if (!paypal?.takesNotices) throw notFound();
  const notice = validBody(noticeBody, ctx);
  try {
    const rawBody = String(ctx.request.rawBody ?? '');
    if (!(await paypal.isGenuine({ header: (name) => ctx.get(name), rawBody }))) {
      throw refusal('wrong_origin', 'This notice does not carry the signature of PayPal.');
    }
    await handleNotice(services, notice);
  } catch (error) {
    if (!(error instanceof PayPalFault)) throw error;
    log.warn({ err: error, event: notice.event_type }, 'notice of PayPal not dealt with');
    throw refusal('unavailable', 'PayPal can not be asked about this notice.');
  }
  ctx.status = 204;
}
