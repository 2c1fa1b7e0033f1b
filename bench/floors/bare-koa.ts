import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Koa from 'koa';

/**
 * The least a response can cost with Koa: `node bare-koa.js [origin]` fetches each address from the origin once, and
 * from then on sends the same bytes, with the headers that belong to the content.
 */
interface Kept {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const CONTENT_HEADERS = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'];

/** Requests that the origin may respond to differently. */
const VARIES_BY = ['accept', 'accept-encoding'];

const origin = process.argv[2];
const kept = new Map<string, Kept>();

function fetchOnce(path: string, headers: IncomingHttpHeaders): Promise<Kept> {
  const { 'if-none-match': _, ...unconditional } = headers;
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: unconditional }, async (response) => {
      const body = await buffer(response);
      const entries = CONTENT_HEADERS.flatMap((name) => {
        const value = response.headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      });
      resolve({ headers: Object.fromEntries(entries), body });
    }).on('error', reject);
  });
}

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/healthz') {
    ctx.body = 'ok';
    return;
  }
  const key = [ctx.url, ...VARIES_BY.map((name) => ctx.get(name))].join('\n');
  const answer = kept.get(key) ?? (await fetchOnce(ctx.url, ctx.headers));
  kept.set(key, answer);
  ctx.set(answer.headers);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = answer.body;
});
app.listen(Number(process.env.PORT), '127.0.0.1');
