import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { giveDeviceId } from '../access/device';
import { logRequest } from '../log';
import { isKnownTag } from '../request/if-none-match';
import type { Services } from '../services';
import type { SharedAnswer, SharedAnswers } from './shared-answers';

/** Answers what is in memory at once, before anything of the app runs. The app answers all other requests. */
export function withShortWay(
  app: Koa,
  answers: SharedAnswers,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): RequestListener {
  const askApp = app.callback();
  return (request, response) => {
    const started = performance.now();
    const answer = answers.find(request);
    if (!answer) {
      askApp(request, response);
      return;
    }
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const id = randomUUID();
    const cookies = path.startsWith('/v1/') ? newDeviceCookies(app, request, answer) : [];
    const status = answer.etag && isKnownTag(request.headers['if-none-match'], answer.etag) ? 304 : 200;
    const headers = status === 200 ? answer.headers : answer.unchanged;
    response.writeHead(status, [...headers, ...cookies, 'X-Request-Id', id]);
    response.end(status === 200 ? answer.body : undefined);
    logRequest(log, { request_id: id, method: 'GET', path, status }, 0);
    const seconds = (performance.now() - started) / 1000;
    metrics.requests.observe({ method: 'GET', route: answer.route, status }, seconds);
  };
}

/**
 * The headers that give a new browser its id. They are made on a response that is never sent: once a header is set on a
 * response, Node takes several times as long to write a list of others.
 */
function newDeviceCookies(app: Koa, request: IncomingMessage, { isSecure }: SharedAnswer): readonly string[] {
  const context = app.createContext(request, new ServerResponse(request));
  giveDeviceId(context, isSecure);
  return [context.res.getHeader('Set-Cookie') ?? []].flat().flatMap((cookie) => ['Set-Cookie', String(cookie)]);
}
