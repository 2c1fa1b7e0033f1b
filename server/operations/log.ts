import pino, { type DestinationStream, type Logger } from 'pino';

/** Lines are written together, after at most 200 ms. Those that the log's reader is too slow for are dropped. */
const WRITING = { sync: false, minLength: 4096, periodicFlush: 200, maxLength: 4 * 1024 * 1024 };

/**
 * Logs JSON lines. Errors are reduced to a few fields, because others may contain what a client has sent. Requests do
 * not wait until their line is written; the lines still waiting when the process ends are written then.
 */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return pino(options, stream ?? pino.destination(WRITING));
}

function describeError(error: NodeJS.ErrnoException): object {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack };
}

interface AnsweredRequest {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/**
 * Answers that are the same for everybody, such as pages, files and a live store's document, are logged only at debug
 * level: there are so many, and they tell nothing about anybody.
 */
export function logRequest(log: Logger, request: AnsweredRequest, ms: number, isForEverybody: boolean): void {
  const isCall = request.path.startsWith('/v1/') && !isForEverybody;
  log[isCall ? 'info' : 'debug']({ ...request, ms }, 'request');
}
