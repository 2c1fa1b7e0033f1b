import type { RequestListener, Server } from 'node:http';
import { createHttpServer } from '../http-server';
import type { Metrics } from './metrics';

/** One or two Prometheus servers, and a person with curl. */
const CONNECTIONS = 20;

/** Answers `/metrics`, on a port of its own: what it says is for operators. Not listening yet. */
export function createMetricsServer(metrics: Metrics): Server {
  return createHttpServer(answerMetrics(metrics), { connections: CONNECTIONS });
}

function answerMetrics({ registry }: Metrics): RequestListener {
  return async (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    const text = await registry.metrics().catch(() => undefined);
    response.writeHead(text === undefined ? 500 : 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    });
    response.end(text);
  };
}
