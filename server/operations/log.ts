import pino, { type DestinationStream, type Logger } from 'pino';

/** Written in batches, after at most 200 ms. Drops lines when the log's reader is too slow. */
const WRITING = { sync: false, minLength: 4096, periodicFlush: 200, maxLength: 4 * 1024 * 1024 };

/**
 * Logs JSON lines. Logs only a few fields of errors, because others may quote what a client sent. Requests don't wait
 * for their line; lines still waiting when the process ends are written then.
 */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return pino(options, stream ?? pino.destination(WRITING));
}

function describeError(error: NodeJS.ErrnoException): object {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack };
}

interface HandledRequest {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Pages, files, documents, and pictures are logged at debug level: they're frequent and uninformative. */
export function logRequest(log: Logger, request: HandledRequest, ms: number, isFrequent: boolean): void {
  const isCall = request.path.startsWith('/v1/') && !isFrequent;
  log[isCall ? 'info' : 'debug']({ ...request, ms }, 'request');
}

export interface HasLog {
  readonly log: Logger;
}
