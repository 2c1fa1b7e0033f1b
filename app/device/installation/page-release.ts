const TIMEOUT_MS = 10_000;

/**
 * Whether the server has scripts of a newer release instead of this page's. Undefined if it can't be reached, or a Wi-Fi
 * sign-in page responds in its place.
 */
export async function isPageReplaced(): Promise<boolean | undefined> {
  // Its name changes with every release that changes any script.
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!entry) return false;
  // The worker caches what is asked for by GET.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(entry, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  const type = response?.headers.get('Content-Type') ?? '';
  if (response?.status === 404 && type.includes('json')) return true;
  return response?.ok && type.includes('javascript') ? false : undefined;
}

/** Whether a script couldn't be fetched, rather than run. Every browser says it differently. */
export function isScriptMissing(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}
