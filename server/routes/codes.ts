import Router from '@koa/router';
import type { Context } from 'koa';
import type { CodeAnswer } from '../../domain/api';
import { checkCodeBody } from '../../domain/schemas';
import { checkCode } from '../access/attempt-limits';
import { requireAccess } from '../access/session';
import { storeOfCompany } from '../access/store-of-call';
import { validBody } from '../middleware/body';
import { limitRate } from '../middleware/rate-limit';
import type { Services } from '../services';

/** A code is typed letter by letter and checked with a pause between, on all of a store's tablets at once. */
const CHECKS = { name: 'check-code', calls: 300, seconds: 60 };

export function codeRoutes(services: Services): Router {
  return new Router().post('/v1/check-code', limitRate(services, CHECKS), (ctx) => answerCode(ctx, services));
}

async function answerCode(ctx: Context, services: Services): Promise<void> {
  const { companyName, code } = validBody(checkCodeBody, ctx);
  const { customer } = storeOfCompany(ctx, services, companyName);
  await requireAccess(ctx, services, customer.key);
  const accepted = await checkCode(ctx, services, customer.key, code);
  ctx.body = { accepted } satisfies CodeAnswer;
}
