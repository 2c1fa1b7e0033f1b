import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { giveDeviceId } from '../access/device';
import { logRequest } from '../middleware/log-requests';
import { isKnownTag } from '../request/if-none-match';
import type { SharedAnswer, SharedAnswers } from './shared-answers';

/** Answers what is in memory at once, before anything of the app runs. The app answers all other requests. */
export function withShortWay(app: Koa, answers: SharedAnswers, log: Logger): RequestListener {
  const askApp = app.callback();
  return (request, response) => {
    const answer = answers.find(request);
    if (!answer) {
      askApp(request, response);
      return;
    }
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const id = randomUUID();
    if (path.startsWith('/v1/')) giveDeviceId(app.createContext(request, response), answer.isSecure);
    const status = answer.etag && isKnownTag(request.headers['if-none-match'], answer.etag) ? 304 : 200;
    send(response, status, id, answer);
    logRequest(log, { request_id: id, method: 'GET', path, status }, 0);
  };
}

function send(
  response: ServerResponse,
  status: 200 | 304,
  id: string,
  { headers, unchanged, body }: SharedAnswer,
): void {
  response.writeHead(status, [...(status === 200 ? headers : unchanged), 'X-Request-Id', id]);
  response.end(status === 200 ? body : undefined);
}
