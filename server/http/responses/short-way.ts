import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type Keygrip from 'keygrip';
import { newDevice, sendsDeviceId } from '../../access/device';
import { logRequest } from '../../operations/log';
import type { Services } from '../../operations/services/services';
import { isKnownTag } from '../request/if-none-match';
import type { SharedAnswer, SharedAnswers } from './shared-answers';

/** Answers what is in memory at once, before anything of the app runs. The app answers all other requests. */
export function withShortWay(
  askApp: RequestListener,
  answers: SharedAnswers,
  keys: Keygrip,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const answer = answers.find(request);
    if (!answer) {
      askApp(request, response);
      return;
    }
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const id = randomUUID();
    const cookies = path.startsWith('/v1/') ? newDeviceCookies(keys, request, answer) : [];
    const status = answer.etag && isKnownTag(request.headers['if-none-match'], answer.etag) ? 304 : 200;
    const headers = status === 200 ? answer.headers : answer.unchanged;
    response.writeHead(status, [...headers, ...cookies, 'X-Request-Id', id]);
    response.end(status === 200 ? answer.body : undefined);
    logRequest(log, { request_id: id, method: 'GET', path, status }, 0, true);
    const seconds = (performance.now() - started) / 1000;
    metrics.requests.observe({ method: 'GET', route: answer.route, status }, seconds);
  };
}

/** The headers that give a new browser its id. */
function newDeviceCookies(keys: Keygrip, { headers }: IncomingMessage, { isSecure }: SharedAnswer): readonly string[] {
  if (sendsDeviceId(headers.cookie)) return [];
  return newDevice(keys, isSecure).cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
}
