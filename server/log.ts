import pino, { type DestinationStream, type Logger } from 'pino';

/** JSON lines. Of an error only what a programmer needs: other properties may hold what a client has sent. */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return stream ? pino(options, stream) : pino(options);
}

function describeError(error: NodeJS.ErrnoException): object {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack };
}
