import { createServer, type RequestListener, type Server } from 'node:http';

/** What a client may cost before it has been answered: time, bytes and connections. */
export interface HttpLimits {
  /** A request's first line and headers must have arrived by then; else 408. */
  readonly headersMs: number;
  /** A request must have arrived as a whole by then; else 408. 256 KB take so long at 70 kbit/s. */
  readonly requestMs: number;
  /** A connection without a request is kept open for so long after an answer. */
  readonly keepAliveMs: number;
  /** A connection on which nothing moves, in either direction, is closed: its reader has stopped reading. */
  readonly idleMs: number;
  readonly headerBytes: number;
  /** Further ones are closed at once; a proxy needs a few for all of its clients. */
  readonly connections: number;
  /** How often requests are looked through for late ones. */
  readonly checkMs: number;
}

const LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 10_000,
  idleMs: 60_000,
  headerBytes: 16 * 1024,
  connections: 1_000,
  checkMs: 2_000,
};

/** An HTTP server that no client can hold up, not listening yet. */
export function createHttpServer(listener: RequestListener, limits: Partial<HttpLimits> = {}): Server {
  const { headersMs, requestMs, keepAliveMs, idleMs, headerBytes, connections, checkMs } = {
    ...LIMITS,
    ...limits,
  };
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: headerBytes,
    },
    listener,
  );
  // Their size limits their number. Node drops what goes beyond a number, and the last headers are those of the proxy.
  server.maxHeadersCount = 0;
  server.maxConnections = connections;
  // Without a listener of its own, Node destroys a socket that has timed out.
  server.setTimeout(idleMs);
  return server;
}
