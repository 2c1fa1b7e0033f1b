import * as v from 'valibot';
import { CUSTOMER_KEYS, type CustomerKey } from '../catalog/customer';
import { isShipDate } from '../orders/calendar-day';
import { daysOf, MAX_PERIOD_DAYS } from '../reports/period';
import type { Sums } from '../reports/sums';

/** `GET /v1/office/report`: what the Reports screen shows of a period, and of the one it's compared with. */
const day = v.pipe(
  v.string(),
  v.maxLength(10),
  v.check((text) => text !== '' && isShipDate(text), 'Choose a day.'),
);

const name = v.pipe(v.string(), v.maxLength(100));

export const reportQuery = v.pipe(
  v.object({
    from: day,
    /** Included. */
    to: day,
    /** The period before, or neither. */
    before_from: v.optional(day),
    before_to: v.optional(day),
    customer: v.optional(v.picklist(CUSTOMER_KEYS)),
    /** A store's code; it needs its customer. */
    store: v.optional(name),
    item: v.optional(name),
    /** The item whose sizes are counted, if no single item is; by default the first of the list that has some. */
    sizes_of: v.optional(name),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { from, to, before_from, before_to } = dataset.value;
    const isInOrder = from <= to && (!before_from || !before_to || (before_from <= before_to && before_to < from));
    if (!isInOrder || !before_from !== !before_to) addIssue({ message: 'The first day is after the last.' });
    else if (
      daysOf({ from, to }) > MAX_PERIOD_DAYS ||
      daysOf({ from: before_from ?? from, to: before_to ?? to }) > MAX_PERIOD_DAYS
    )
      addIssue({ message: 'Choose at most five years.' });
  }),
);

export type ReportInput = v.InferInput<typeof reportQuery>;

/** In the period, and in the one before. */
export interface WireCompared {
  readonly now: Sums;
  readonly before: Sums;
}

export interface WireStoreSums extends WireCompared {
  readonly customer: CustomerKey;
  /** A store's code. */
  readonly store: string;
  /** As orders name it, for links to the Orders screen. */
  readonly name: string;
}

export interface WireItemSums extends WireCompared {
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

export interface WireReport {
  readonly kind: 'report';
  readonly total: WireCompared;
  /** Days or months, of both periods, without those that have no orders. */
  readonly periods: readonly ({ readonly period: string } & WireCompared)[];
  /** The most dollars first, like items. */
  readonly stores: readonly WireStoreSums[];
  readonly items: readonly WireItemSums[];
  readonly size_run: SizeRun | null;
  /** All items there are to choose, by code. */
  readonly catalog: readonly { readonly code: string; readonly name: string }[];
}

/** So many orders still have to be counted, after an upgrade. */
export interface WireCounting {
  readonly kind: 'counting';
  readonly orders: number;
}
