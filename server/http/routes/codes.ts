import type Router from '@koa/router';
import type { CodeAnswer } from '../../../domain/wire/api';
import { checkCodeBody } from '../../../domain/wire/schemas';
import { findCode } from '../../access/find-secrets';
import { type StoreContext, storeCall } from '../../access/store-call';
import type { Services } from '../../operations/services/services';
import { createRouter } from './router';

export function codeRoutes(services: Services): Router {
  return createRouter().post('/v1/check-code', storeCall(services, checkCodeBody), (ctx) => answerCode(ctx, services));
}

async function answerCode(ctx: StoreContext<typeof checkCodeBody>, services: Services): Promise<void> {
  const { input, store } = ctx.state;
  const found = await findCode(ctx, services, store.customer.key, input.code);
  ctx.body = { accepted: found !== undefined } satisfies CodeAnswer;
}
