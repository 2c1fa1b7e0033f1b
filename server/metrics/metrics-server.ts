import type { RequestListener, Server } from 'node:http';
import { createHttpServer } from '../http-server';

/** One or two Prometheus servers, and a person with curl. */
const CONNECTIONS = 20;

/** Answers `/metrics`, on a port of its own: what it says is for operators. Not listening yet. */
export function createMetricsServer(source: MetricsSource): Server {
  return createHttpServer(answerMetrics(source), { connections: CONNECTIONS });
}

/** The metrics of this process, or of all workers together. */
interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

function answerMetrics(source: MetricsSource): RequestListener {
  return async (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    const text = await source.metrics().catch(() => undefined);
    response.writeHead(text === undefined ? 500 : 200, {
      'Content-Type': source.contentType,
      'Cache-Control': 'no-store',
    });
    response.end(text);
  };
}
