import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress, normalizedAddress } from '../request/request-address';

const LIMITS = {
  headersMs: 10_000,
  /** Deadline for a whole request, then 408. Allows 256 KB at 70 kbit/s. */
  requestMs: 30_000,
  keepAliveMs: 10_000,
  /** Closes connections on which no data moves in either direction. */
  idleMs: 60_000,
  headerBytes: 16 * 1024,
  /** Beyond this, each new connection takes the place of one that is waiting. */
  connections: 1_000,
  /** Requests that may wait for the one before them on the same connection. */
  pipelined: 4,
  /** Total bytes queued for slow clients. */
  queuedBytes: 64 * 1024 * 1024,
  /** How long a client may take nothing, in addition to the time the queued bytes take at this speed: 128 kbit/s. */
  stallMs: 15_000,
  minBytesPerMs: 16,
  checkMs: 2_000,
};

export type HttpLimits = Readonly<typeof LIMITS>;

/** A server that no client can block, not listening yet. @param trustedHops as in `clientAddress` */
export function createHttpServer(listener: RequestListener, limits: Partial<HttpLimits> = {}, trustedHops = 0): Server {
  const all = { ...LIMITS, ...limits };
  const { headersMs, requestMs, keepAliveMs, idleMs, headerBytes, checkMs } = all;
  const connections = openConnections(listener, all, trustedHops);

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

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  readonly socket: Socket;
  readonly peer: string;
  current: Exchange | undefined;
  readonly waiting: Exchange[];
  /** Bytes that the system has taken, and when that changed last. */
  delivered: number;
  deliveredAt: number;
}

/** Limits connections, requests on each, and bytes that wait for readers. The address with the most gives way. */
function openConnections(listener: RequestListener, limits: HttpLimits, trustedHops: number) {
  const bySocket = new Map<Socket, Connection>();
  const byPeer = new Map<string, Set<Connection>>();
  const reading = new Set<Connection>();

  function add(connection: Connection): void {
    bySocket.set(connection.socket, connection);
    const ofPeer = byPeer.get(connection.peer) ?? new Set();
    byPeer.set(connection.peer, ofPeer.add(connection));
  }

  function remove(connection: Connection): void {
    bySocket.delete(connection.socket);
    reading.delete(connection);
    const ofPeer = byPeer.get(connection.peer);
    if (ofPeer?.delete(connection) && ofPeer.size === 0) byPeer.delete(connection.peer);
  }

  function cut(connection: Connection): void {
    remove(connection);
    connection.socket.destroy();
  }

  /** The peer with the most connections gives up the one that has waited longest. */
  function makeRoom(latest: Connection): void {
    let busiest: ReadonlySet<Connection> = new Set();
    for (const ofPeer of byPeer.values()) if (ofPeer.size > busiest.size) busiest = ofPeer;
    cut(firstWaiting(busiest) ?? firstWaiting(bySocket.values()) ?? latest);
  }

  function begin(connection: Connection, exchange: Exchange): void {
    connection.current = exchange;
    exchange.response.once('close', () => {
      connection.current = undefined;
      reading.delete(connection);
      if (!bySocket.has(connection.socket)) return;
      const next = connection.waiting.shift();
      if (next) begin(connection, next);
      // Now it's the one that has waited the shortest.
      else if (byPeer.get(connection.peer)?.delete(connection)) add(connection);
    });
    listener(exchange.request, exchange.response);
  }

  return {
    listener(request: IncomingMessage, response: ServerResponse): void {
      const connection = bySocket.get(request.socket);
      if (!connection) return;
      if (!connection.current) begin(connection, { request, response });
      else if (connection.waiting.length < limits.pipelined) connection.waiting.push({ request, response });
      else cut(connection);
    },
    open(socket: Socket): void {
      const peer = normalizedAddress(socket.remoteAddress ?? '');
      const connection = { socket, peer, current: undefined, waiting: [], delivered: 0, deliveredAt: 0 };
      add(connection);
      socket.once('close', () => remove(connection));
      if (bySocket.size > limits.connections) makeRoom(connection);
    },
    boundQueue(socket: Socket | null): void {
      const connection = socket?.writableLength ? bySocket.get(socket) : undefined;
      if (!connection) return;
      if (!reading.has(connection)) connection.deliveredAt = performance.now();
      reading.add(connection);
      while (queuedBytes(reading) > limits.queuedBytes) cut(worstReader(reading, trustedHops));
    },
    cutSlowReaders(): void {
      const now = performance.now();
      for (const connection of reading) {
        const { writableLength, bytesWritten } = connection.socket;
        // It only changes once the system has taken a whole piece, which may be the whole response.
        const delivered = bytesWritten - writableLength;
        if (writableLength === 0 || delivered !== connection.delivered) {
          Object.assign(connection, { delivered, deliveredAt: now });
        } else if (now - connection.deliveredAt > limits.stallMs + writableLength / limits.minBytesPerMs) {
          cut(connection);
        }
      }
    },
  };
}

/** Waiting for the client: for a request, the rest of one, or that a response is read. */
function firstWaiting(connections: Iterable<Connection>): Connection | undefined {
  for (const connection of connections) {
    const { request, response } = connection.current ?? {};
    const isWorkedOn = request?.complete && !response?.writableEnded && !connection.socket.writableNeedDrain;
    if (!isWorkedOn) return connection;
  }
  return undefined;
}

function queuedBytes(connections: Iterable<Connection>): number {
  let bytes = 0;
  for (const { socket } of connections) bytes += socket.writableLength;
  return bytes;
}

/** The connection that has taken no bytes for longest, among those of the client with the most bytes queued. */
function worstReader(reading: ReadonlySet<Connection>, trustedHops: number): Connection {
  const byClient = new Map<string, Connection[]>();
  for (const connection of reading) {
    const client = clientOf(connection, trustedHops);
    byClient.set(client, [...(byClient.get(client) ?? []), connection]);
  }
  const [worst = []] = [...byClient.values()].toSorted((a, b) => queuedBytes(b) - queuedBytes(a));
  return worst.reduce((longest, each) => (each.deliveredAt < longest.deliveredAt ? each : longest));
}

function clientOf({ peer, current }: Connection, trustedHops: number): string {
  const forwarded = current?.request.headers['x-forwarded-for'];
  return clientAddress(peer, String(forwarded ?? ''), trustedHops);
}
