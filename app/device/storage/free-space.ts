import { browserFeature } from '../browser-feature';
import { createSignal } from '../signal';
import { PICTURE_CACHE } from './storage-names';

const spaceFreed = createSignal('room');

/**
 * Frees space on a full device by deleting the cached pictures, which the device can fetch again; it never touches
 * orders. Notifies every page, so none claims to be ready offline anymore.
 */
export async function freeSpace(): Promise<void> {
  const pictures = await browserFeature(() => caches.open(PICTURE_CACHE))?.catch(() => undefined);
  if (!pictures) return;
  // One by one: a deleted cache keeps its space for as long as the worker has it open.
  for (const picture of await pictures.keys()) await pictures.delete(picture);
  spaceFreed.notify();
}

export const subscribeToSpaceFreed = spaceFreed.subscribe;
