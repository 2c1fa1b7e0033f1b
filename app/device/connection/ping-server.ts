const PING_TIMEOUT_MS = 10_000;

const TOO_MANY = 429;

/**
 * The server's response to a health check; undefined without one, or if a Wi-Fi sign-in page responds instead. One that
 * says that the shop's address called too often is from the server, too.
 */
export async function pingServer(origin: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  const response = await fetch(`${origin}/healthz`, { cache: 'no-store', signal }).catch(() => undefined);
  const isExpected = response?.ok || response?.status === TOO_MANY;
  const isServer = isExpected && (response.headers.get('Content-Type') ?? '').includes('json');
  return isServer ? response : undefined;
}
