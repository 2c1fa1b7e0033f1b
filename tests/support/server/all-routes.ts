import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type Router from '@koa/router';
import type { ServerParts } from '../../../server/open-services';

const SERVER = new URL('../../../server/', import.meta.url).pathname;

type Route = Router['stack'][number];

/** The routes of every router that one of the server's files named `routes` or `…-routes` makes. */
export async function allRoutes(services: ServerParts): Promise<readonly Route[]> {
  const routers: Router[] = [];
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('routes.ts'))) {
    const module: Record<string, unknown> = await import(join(SERVER, file));
    for (const [name, make] of Object.entries(module)) {
      if (name.endsWith('Routes') && typeof make === 'function') routers.push(make(services));
    }
  }
  return routers.flatMap(({ stack }) => stack);
}
