import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves once what was received matches; rejects when the connection closes before. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with everything received, once the connection is closed. */
  readonly closed: Promise<string>;
}

/** A connection that sends exactly these bytes, for requests that Node's own client wouldn't send. */
export function rawConnection(port: number, ...sent: readonly string[]): RawConnection {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let received = '';
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received));
  });
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  for (const text of sent) socket.write(text);
  return {
    socket,
    closed,
    received: () => received,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(received)) resolve(received);
        };
        look();
        socket.on('data', look);
        void closed.then(() => reject(new Error(`closed before ${pattern}: ${received}`)));
      }),
  };
}
