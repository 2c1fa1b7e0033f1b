import { createServer, request } from 'node:http';

export interface CountingProxy {
  readonly origin: string;
  /** Responses passed through so far, as the server packed them. */
  readonly answers: readonly { readonly path: string; readonly bytes: number }[];
  stop(): Promise<void>;
}

/** Forwards everything to a server and counts the bodies' bytes, including a service worker's. */
export async function startCountingProxy(origin: string): Promise<CountingProxy> {
  const answers: { path: string; bytes: number }[] = [];
  const { port } = new URL(origin);
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let bytes = 0;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => answers.push({ path, bytes }));
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    answers,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
