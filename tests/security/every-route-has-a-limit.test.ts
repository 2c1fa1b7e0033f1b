import { describe, expect, it } from 'vitest';
import type { LimitedRoute, RateLimit } from '../../server/access/rate-limit';
import type { ServerParts } from '../../server/open-services';
import { allRoutes } from '../support/server/all-routes';
import { useTestServer } from '../support/server/hooks';

const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' };
const NOW = 1_795_000_000_000;
const server = useTestServer(PAYPAL, { now: () => NOW });

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly limits: readonly RateLimit[];
}

async function limitedRoutes(services: ServerParts): Promise<readonly Route[]> {
  return (await allRoutes(services)).map(({ methods, path, stack: middleware }) => {
    const method = methods.at(-1) ?? '';
    const limits = middleware.flatMap((each) => (each as unknown as Partial<LimitedRoute>).rateLimit ?? []);
    return { name: `${method} ${path}`, method, path: String(path), limits };
  });
}

describe('every route', () => {
  it('names a limit of its own on its line', async () => {
    const routes = await limitedRoutes(server.services);

    expect(routes.length).toBeGreaterThanOrEqual(25);
    expect(routes.filter(({ limits }) => limits.length !== 1).map(({ name }) => name)).toEqual([]);
  });

  it('refuses the first call beyond its limit, before it reads what the call says', async () => {
    const routes = await limitedRoutes(server.services);
    const { calls } = server.services.limits;
    const statuses: Record<string, number> = {};
    for (const { name, method, path, limits } of routes) {
      const [limit] = limits;
      if (!limit) continue;
      while ((await calls.count(`${limit.name} 127.0.0.1`, limit, NOW)).calls < limit.calls);
      const address = path.replace('{*path}', 'none.png').replace(/:\w+/, 'none');
      const answer = method === 'POST' ? await server.post(address, {}) : await server.send(address);
      statuses[name] = answer.status;
      expect(answer.headers['retry-after'], name).toBe('60');
    }

    expect(new Set(Object.values(statuses))).toEqual(new Set([429]));
  });
});
