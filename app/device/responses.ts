/**
 * Whether the response is what was requested: status 200, same origin, not redirected, of the right type. A Wi-Fi
 * sign-in page responds to everything with HTML.
 */
export function isExpected({ status, type, redirected, headers }: Response, mediaType: string): boolean {
  const isRequested = status === 200 && type === 'basic' && !redirected;
  return isRequested && (headers.get('Content-Type') ?? '').startsWith(mediaType);
}

/**
 * The first response that one of the attempts has. One that throws has none.
 * @throws the last attempt's error if none has a response
 */
export async function firstResponse(...attempts: readonly (() => Promise<Response | undefined>)[]): Promise<Response> {
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      const response = await attempt();
      if (response) return response;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
