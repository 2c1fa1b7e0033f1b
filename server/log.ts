import pino, { type DestinationStream, type Logger } from 'pino';

/** Lines that a reader of the log is too slow for are dropped beyond this. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Logs JSON lines. Errors are reduced to a few fields, because others may contain what a client has sent. Requests do
 * not wait until their line is written; the lines still waiting when the process ends are written then.
 */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return pino(options, stream ?? pino.destination({ sync: false, maxLength: MOST_WAITING_BYTES }));
}

function describeError(error: NodeJS.ErrnoException): object {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack };
}
