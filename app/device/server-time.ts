import { createSignal } from './signal';

/**
 * The server's time, as its latest answer gave it. A device's clock may be years off, so it decides neither what date an
 * order gets on the screen nor what is old enough to delete.
 */
let last: { readonly server: number; readonly elapsedMs: number } | undefined;

const changes = createSignal();

/** Notified of the server's answers. */
export const subscribeToServerTime = changes.subscribe;

/** @param response from the server: one from a cache has an old date */
export function noteServerTime({ headers }: Response): void {
  const server = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(server)) return;
  last = { server, elapsedMs: performance.now() };
  changes.notify();
}

/** Epoch milliseconds; undefined until the server has answered. Time spent asleep may be missing. */
export function confirmedNow(): number | undefined {
  return last && Math.round(last.server + performance.now() - last.elapsedMs);
}

/** For dates on the screen: the device's time until the server has answered. */
export function serverNow(): number {
  return confirmedNow() ?? Date.now();
}

/**
 * What old things may be deleted by. Undefined until the server has answered: then nothing is. The device's clock can
 * only delay it, in case the server's is the one that's wrong.
 */
export function retentionNow(): number | undefined {
  const confirmed = confirmedNow();
  return confirmed === undefined ? undefined : Math.min(confirmed, Date.now());
}

/** When something was kept on the device. */
export interface Kept {
  /** On the device's clock. */
  readonly saved_at: number;
  /** On the server's, if it was known then, or when it first was. */
  readonly confirmed_at?: number;
}

export function keptNow(): Kept {
  const confirmed_at = confirmedNow();
  return { saved_at: Date.now(), ...(confirmed_at === undefined ? {} : { confirmed_at }) };
}

/** Whether it may be deleted for its age. */
export function isOlderThan(maxAgeMs: number, { confirmed_at }: Pick<Kept, 'confirmed_at'>): boolean {
  const now = retentionNow();
  return now !== undefined && confirmed_at !== undefined && now - confirmed_at > maxAgeMs;
}
