import { noteServerTime } from '../server-time';

const PING_TIMEOUT_MS = 10_000;

const TOO_MANY = 429;

/**
 * The server's response to a health check; undefined if there's none or a Wi-Fi sign-in page responds instead. A rate
 * limit's response counts, since it's from the server.
 */
export async function pingServer(origin: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  const response = await fetch(`${origin}/healthz`, { cache: 'no-store', signal }).catch(() => undefined);
  const isExpected = response?.ok || response?.status === TOO_MANY;
  const isServer = isExpected && (response.headers.get('Content-Type') ?? '').includes('json');
  if (isServer) noteServerTime(response);
  return isServer ? response : undefined;
}
