import type { CustomerKey } from '../catalog/customer';
import type { BriefSums, Sums } from './sums';

/** In the period, and in the one before. */
export interface Compared<Summed> {
  readonly now: Summed;
  readonly before: Summed;
}

export type ComparedBriefs = Compared<BriefSums>;

export interface StoreSums extends ComparedBriefs {
  readonly customer: CustomerKey;
  /** A store's code. */
  readonly store: string;
  /** As orders name it, for links to the Orders screen. */
  readonly name: string;
}

export interface ItemSums extends ComparedBriefs {
  readonly code: string;
  readonly name: string;
}

export interface SizeRun {
  readonly code: string;
  readonly name: string;
  readonly orders: number;
  readonly units: number;
  /** In the catalog's order. */
  readonly sizes: readonly { readonly size: string; readonly orders: number; readonly units: number }[];
}

export interface Report {
  readonly kind: 'report';
  readonly total: Compared<Sums>;
  /** Days or months, of both periods, without those that have no orders. */
  readonly periods: readonly ({ readonly period: string } & ComparedBriefs)[];
  /** The most dollars first, like items. */
  readonly stores: readonly StoreSums[];
  readonly items: readonly ItemSums[];
  readonly size_run: SizeRun | null;
  /** All items there are to choose, by code. */
  readonly catalog: readonly { readonly code: string; readonly name: string }[];
}

/** So many orders still have to be counted, after an upgrade. */
export interface StillCounting {
  readonly kind: 'counting';
  readonly orders: number;
}
