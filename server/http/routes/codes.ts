import type Router from '@koa/router';
import type { CodeAnswer } from '../../../domain/wire/api';
import { checkCodeBody } from '../../../domain/wire/schemas';
import { findCode } from '../../access/find-secrets';
import { limitRate } from '../../access/rate-limit';
import { type StoreContext, storeCall } from '../../access/store-call';
import type { Services } from '../../operations/services/services';
import { readJson, SMALL_BODY } from '../request/read-json';
import { createRouter } from './router';

/** A checkout asks once for each code that is typed. Guesses have narrower limits (`access/attempt-limits.ts`). */
const CHECKS = { name: 'check-code', calls: 600, seconds: 60 };

export function codeRoutes(services: Services): Router {
  return createRouter().post(
    '/v1/check-code',
    limitRate(services, CHECKS),
    readJson(SMALL_BODY),
    storeCall(services, checkCodeBody),
    (ctx) => answerCode(ctx, services),
  );
}

async function answerCode(ctx: StoreContext<typeof checkCodeBody>, services: Services): Promise<void> {
  const { input, store } = ctx.state;
  const found = await findCode(ctx, services, store.customer.key, input.code);
  ctx.body = { accepted: found !== undefined } satisfies CodeAnswer;
}
