import Router from '@koa/router';

/** A case-sensitive router: `/V1/stores` is not `/v1/stores`. */
export function createRouter(): Router {
  return new Router({ sensitive: true });
}
