import Router from '@koa/router';

/** A router that takes addresses as they are written: `/V1/stores` is not `/v1/stores`. */
export function createRouter(): Router {
  return new Router({ sensitive: true });
}
