const PING_TIMEOUT_MS = 10_000;

/** The server's answer to a health check; undefined without one, also when a Wi-Fi sign-in page answers instead. */
export async function pingServer(origin: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  const answer = await fetch(`${origin}/healthz`, { cache: 'no-store', signal }).catch(() => undefined);
  const isServer = answer?.ok && (answer.headers.get('Content-Type') ?? '').includes('json');
  return isServer ? answer : undefined;
}
