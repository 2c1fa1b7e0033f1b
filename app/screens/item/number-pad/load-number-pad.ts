import type { NumberPad } from './number-pad';

/** Loads the pad's chunk; a later call tries again if it could not be fetched. */
export async function loadNumberPad(): Promise<typeof NumberPad> {
  return (await import('./number-pad')).NumberPad;
}
