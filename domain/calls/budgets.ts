import * as v from 'valibot';
import { NO_STORE } from '../orders/order';
import { plainText } from '../text/text-schema';
import { companyName, MAX_STORE_LENGTH } from './fields';

/** `POST /v1/budget`: a store's budget before an order. */
export const budgetBody = v.object({
  companyName,
  store: v.pipe(v.nullish(v.string(), NO_STORE), plainText('store', MAX_STORE_LENGTH)),
});

export interface StoreBudget {
  /** Null if the store has none. */
  readonly budget: WireBudget | null;
}

/** In dollars. Orders that wait are `reserved`. */
export interface WireBudget {
  /** '2026-11', '2026-Q4', or '2026' */
  readonly period: string;
  readonly amount: number;
  readonly reserved: number;
  readonly spent: number;
}
