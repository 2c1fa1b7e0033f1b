import bodyParser from 'koa-bodyparser';
import { refusal } from '../errors';

const MOST_BYTES = '256kb';

/** Parses JSON bodies, and refuses those that are too large or malformed. */
export function readJsonBodies() {
  return bodyParser({
    enableTypes: ['json'],
    jsonLimit: MOST_BYTES,
    onerror(error) {
      const isTooLarge = 'status' in error && error.status === 413;
      throw isTooLarge
        ? refusal('too_large', 'This order is too large to send. Split it into several orders.')
        : refusal('invalid', 'The request could not be read: it is not JSON.');
    },
  });
}
