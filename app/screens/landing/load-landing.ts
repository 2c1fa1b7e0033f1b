import type { StoreList } from '../../../domain/wire/api';
import { fetchStores } from '../../api/calls';
import { withTimeout } from '../../device/storage/with-timeout';

export type LandingStores =
  | { readonly kind: 'listed'; readonly stores: StoreList['stores'] }
  | { readonly kind: 'failed' };

/** LOGIN does not need the list, so it does not wait for a slow one. */
const PATIENCE_MS = 4_000;

/** Loads the list of stores for the landing screen, which also opens without it. */
export async function loadLanding(): Promise<LandingStores> {
  try {
    const { stores } = await withTimeout(fetchStores(), PATIENCE_MS, () => undefined);
    return { kind: 'listed', stores };
  } catch {
    return { kind: 'failed' };
  }
}
