import type { RequestListener, Server } from 'node:http';
import { Registry } from 'prom-client';
import { createHttpServer } from '../http/connections/http-server';
import type { Metrics } from '../operations/metrics/metrics';

/** One or two Prometheus servers, and a person with curl. */
const CONNECTIONS = 20;

/** Serves `/metrics` on its own port, for operators only. Not listening yet. */
export function createMetricsServer({ registry }: Metrics): Server {
  return createHttpServer(respondWithMetrics(registry), { connections: CONNECTIONS });
}

function respondWithMetrics(registry: Registry): RequestListener {
  return async (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    const text = await registry.metrics().catch(() => undefined);
    response.writeHead(text === undefined ? 500 : 200, {
      'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
      'Cache-Control': 'no-store',
    });
    response.end(text);
  };
}
