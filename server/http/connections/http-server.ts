import { createServer, type RequestListener, type Server, ServerResponse } from 'node:http';
import { type ConnectionLimits, openConnections } from './connections';

export interface HttpLimits extends ConnectionLimits {
  readonly headersMs: number;
  /** Deadline for a whole request, then 408. Allows 256 KB at 70 kbit/s. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** Closes connections on which no data moves in either direction. */
  readonly idleMs: number;
  readonly headerBytes: number;
  readonly checkMs: number;
}

const LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 10_000,
  idleMs: 60_000,
  headerBytes: 16 * 1024,
  connections: 1_000,
  pipelined: 4,
  queuedBytes: 64 * 1024 * 1024,
  stallMs: 15_000,
  // 128 kbit/s
  minBytesPerMs: 16,
  checkMs: 2_000,
};

/** A server that no client can hold up, not listening yet. @param trustedHops as in `clientAddress` */
export function createHttpServer(listener: RequestListener, limits: Partial<HttpLimits> = {}, trustedHops = 0): Server {
  const { headersMs, requestMs, keepAliveMs, idleMs, headerBytes, checkMs, ...others } = { ...LIMITS, ...limits };
  const connections = openConnections(listener, others, trustedHops);

  class BoundedResponse extends ServerResponse {
    override write(...content: unknown[]): boolean {
      const canTakeMore: boolean = Reflect.apply(super.write, this, content);
      connections.boundQueue(this.socket);
      return canTakeMore;
    }

    override end(...content: unknown[]): this {
      Reflect.apply(super.end, this, content);
      connections.boundQueue(this.socket);
      return this;
    }
  }

  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: headerBytes,
      ServerResponse: BoundedResponse,
    },
    connections.listener,
  );
  server.on('connection', connections.open);
  // The size limit is enough. With a maximum count, Node drops the last headers, which are the proxy's.
  server.maxHeadersCount = 0;
  // Node destroys sockets that time out, unless there is a listener.
  server.setTimeout(idleMs);
  const checking = setInterval(connections.cutSlowReaders, checkMs).unref();
  server.once('close', () => clearInterval(checking));
  return server;
}
