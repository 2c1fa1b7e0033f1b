import { createServer, type RequestListener, type Server } from 'node:http';

/** Limits on the time, bytes and connections a client can take up. */
export interface HttpLimits {
  /** Deadline for a request's headers, then 408. */
  readonly headersMs: number;
  /** Deadline for a whole request, then 408. Allows 256 KB at 70 kbit/s. */
  readonly requestMs: number;
  /** How long an unused connection stays open after a response. */
  readonly keepAliveMs: number;
  /** Closes connections on which no data moves in either direction: their reader has stopped reading. */
  readonly idleMs: number;
  readonly headerBytes: number;
  /** Connections beyond this number are closed at once. A proxy needs only a few for all its clients. */
  readonly connections: number;
  /** How often the deadlines are checked. */
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

/** Creates an HTTP server that no client can hold up, not listening yet. */
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
  // The size limit is enough. With a maximum count, Node drops the last headers, which are the proxy's.
  server.maxHeadersCount = 0;
  server.maxConnections = connections;
  // Node destroys sockets that time out, unless there is a listener.
  server.setTimeout(idleMs);
  return server;
}
