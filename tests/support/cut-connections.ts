import type { TestServer } from './test-server';

/** How Node names connections that a client, or a limit, has cut. */
const CUT = ['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_HEADER_OVERFLOW'];

/** What was logged since the last time, but for connections that a test has cut. */
export function takeOtherErrors(server: TestServer): readonly unknown[] {
  const errors = server.takeErrors() as readonly { err?: { code?: string } }[];
  return errors.filter(({ err }) => !CUT.includes(err?.code ?? ''));
}
