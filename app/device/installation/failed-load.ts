/**
 * Says why a part's code couldn't be fetched, and offers a reload if only that gets it. The code that finds out is
 * fetched with the background work, so a page from before an update has it.
 * @param part "Search", as the sentence starts with it
 * @returns a sentence for people
 */
export async function explainFailedLoad(part: string): Promise<string> {
  const reason = await import('./why-failed').then(({ whyFailed }) => whyFailed(part)).catch(() => undefined);
  return reason ?? `${part} could not be loaded. Check the connection and try again.`;
}
