import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 100;

/** Repeats a check until it is true. @param what names what is waited for in the error that ends the wait */
export async function until(what: string, timeoutMs: number, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      if (await check()) return;
    } catch (error) {
      // For example an element that the page has replaced since it was found.
      cause = error;
    }
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs / 1000} seconds for ${what}`, { cause });
    await pause(INTERVAL_MS);
  }
}
