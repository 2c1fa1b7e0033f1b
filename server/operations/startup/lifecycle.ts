import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Handles requests from the port's first moment to its last: it's alive, if not ready, while it starts and stops. */
export interface Lifecycle {
  readonly listener: RequestListener;
  /** The current step of the start, for `/readyz`. */
  report(doing: string): void;
  /** Hands requests to the app from now on. */
  serve(app: RequestListener): void;
  /**
   * From now on `/readyz` is 503, and each response closes its connection. The app still handles all other requests.
   */
  stop(): void;
}

export function createLifecycle(): Lifecycle {
  let doing = 'Starting';
  let app: RequestListener | undefined;
  let isStopping = false;
  const pending = new Set<ServerResponse>();
  return {
    listener(request, response) {
      const path = (request.url ?? '').split('?', 1)[0];
      response.shouldKeepAlive &&= !isStopping;
      pending.add(response);
      response.once('close', () => pending.delete(response));
      if (!app && path === '/healthz') sendJson(response, 200, { status: 'starting' });
      else if (!app) respondWhileStarting(request, response, `${doing}.`);
      else if (isStopping && path === '/readyz') sendUnavailable(response, 'This server is stopping.');
      else app(request, response);
    },
    report(what) {
      doing = what;
    },
    serve(ready) {
      app = ready;
    },
    stop() {
      isStopping = true;
      for (const response of pending) response.shouldKeepAlive = false;
    },
  };
}

const STARTING =
  'The store is being updated. What you have entered and saved on this device is safe; try again in a minute.';

/** A page retries on its own. */
const PAGE_RETRY_SECONDS = 10;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${PAGE_RETRY_SECONDS}">
<title>One moment</title><body style="font: 1.125rem/1.5 system-ui; margin: 15vh auto; max-width: 32rem; padding: 0 1rem">
<h1 style="font-size: 1.5rem">One moment</h1>
<p>The store is being updated. What you have entered and saved on this device is safe.
This page tries again by itself.</p>`;

/** People see a page; operators read `/readyz`. */
function respondWhileStarting(request: IncomingMessage, response: ServerResponse, doing: string): void {
  const isPage = request.headers.accept?.includes('text/html') && !request.url?.startsWith('/v1/');
  if (!isPage) sendUnavailable(response, request.url?.startsWith('/readyz') ? doing : STARTING);
  else send(response, 503, 'text/html; charset=utf-8', PAGE);
}

function sendUnavailable(response: ServerResponse, message: string): void {
  sendJson(response, 503, { code: 'unavailable', message });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

const RETRY_AFTER_SECONDS = 5;

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    ...(status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {}),
  });
  response.end(body);
}
