import { PICTURE_CACHE } from './cache-names';
import { openTabSignal } from './tab-signal';

/** On a full device the pictures go, never an order: they can be fetched again. Pages are told, so that none calls itself ready. */
const signal = openTabSignal('room');

export async function freeSpace(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const pictures = await caches.open(PICTURE_CACHE);
  // One by one: a cache that is deleted as a whole keeps its space for as long as the worker has it open.
  for (const picture of await pictures.keys()) await pictures.delete(picture);
  signal.tell();
}

export const onSpaceFreed = signal.listen;
