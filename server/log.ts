import pino, { type DestinationStream, type Logger } from 'pino';

/** Logs JSON lines. Errors are reduced to a few fields, because others may contain what a client has sent. */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return stream ? pino(options, stream) : pino(options);
}

function describeError(error: NodeJS.ErrnoException): object {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack };
}
