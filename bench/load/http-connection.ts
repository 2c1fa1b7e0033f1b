import { connect, type Socket } from 'node:net';
import { ResponseReader } from './response-reader';

/** One call may take this long. */
const TIMEOUT_MS = 30_000;

/**
 * A keep-alive connection that makes one call after the other. Node's own client needs more CPU time per call than the
 * fastest responses it would measure; this one leaves the second core to the server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #reader = new ResponseReader();
  #resolve: ((status: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server did not respond in time')));
    socket.on('data', (bytes) => {
      const status = this.#reader.read(bytes);
      if (status !== undefined) this.#resolve?.(status);
    });
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  static open(origin: string): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  /** @param request a whole request, see `requestBytes` @returns the response's status */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }
}

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

export function requestBytes({ method = 'GET', path, headers = {}, body }: Call): Buffer {
  const json = body ? JSON.stringify(body) : '';
  const all: Record<string, string> = { Host: 'localhost', ...headers };
  if (body) Object.assign(all, { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(json)}` });
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`);
}
