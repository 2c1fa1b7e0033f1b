import { storeName } from '../../../domain/catalog/store-list';
import { NO_STORE } from '../../../domain/orders/order';

/** "Leith Honda" of "Leith Honda, 3940 Capital Boulevard, Raleigh" */
export function shortStoreName(store: string): string {
  return store === NO_STORE ? 'No store' : storeName(store).name;
}
