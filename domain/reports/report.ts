import { CUSTOMER_KEY, type CustomerKey } from '../address/customer-key';
import { MONTH_NAMES } from '../orders/calendar-day';
import {
  daysOf,
  isReportDay,
  MAX_PERIOD_DAYS,
  PERIOD_KINDS,
  type PeriodKind,
  periodAround,
  type Span,
  spanText,
} from './period';
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
  /** Name that orders have, for links to the Orders screen. */
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

/** `GET /v1/office/report` */
export interface Report {
  readonly total: Compared<Sums>;
  /** Days or months, of both periods, without those that have no orders. */
  readonly periods: readonly ({ readonly period: string } & ComparedBriefs)[];
  /** The most dollars first, like items. */
  readonly stores: readonly StoreSums[];
  /** All items there are to choose, by code. */
  readonly catalog: readonly { readonly code: string; readonly name: string }[];
}

/** `GET /v1/office/report-items`, with the same query: what's added up from lines, and so takes longer. */
export interface ReportItems {
  readonly items: readonly ItemSums[];
  /** For the item of the query, or the first one that has sizes. */
  readonly size_run: SizeRun | null;
}

/** What the Reports screen shows, kept in its address: "/reports?by=month&from=2026-10-01&customer=leith". */
export interface ReportView {
  readonly by: PeriodKind;
  readonly span: Span;
  readonly isCompared: boolean;
  /** '' for all; so are store (a code) and item. */
  readonly customer: CustomerKey | '';
  readonly store: string;
  readonly item: string;
  /** The item of the size run; '' for the first of the list. */
  readonly sizesOf: string;
  readonly measure: 'orders' | 'dollars';
}

/** Invalid parameters are ignored. @param today YYYY-MM-DD */
export function readReportView(params: URLSearchParams, today: string): ReportView {
  const text = (name: string) => params.get(name)?.slice(0, 100) ?? '';
  const day = (name: string) => (isReportDay(text(name)) ? text(name) : '');
  const by = PERIOD_KINDS.find((kind) => kind === text('by')) ?? 'year';
  const customer = CUSTOMER_KEY.test(text('customer')) ? text('customer') : '';
  return {
    by,
    span: by === 'days' ? twoDays(day('from'), day('to'), today) : periodAround(by, day('from') || today, today),
    isCompared: text('compare') !== 'no',
    customer,
    store: customer && text('store'),
    item: text('item'),
    sizesOf: text('sizes'),
    measure: text('show') === 'orders' ? 'orders' : 'dollars',
  };
}

function twoDays(from: string, to: string, today: string): Span {
  const span = { from: from || to || today, to: to || today };
  return span.from <= span.to && daysOf(span) <= MAX_PERIOD_DAYS ? span : { from: today, to: today };
}

/** Leaves out what is off. */
export function reportsAddress({ by, span, isCompared, customer, store, item, sizesOf, measure }: ReportView): string {
  const params = new URLSearchParams({ by, from: span.from });
  if (by === 'days') params.set('to', span.to);
  const others = { customer, store, item, sizes: sizesOf };
  for (const [name, value] of Object.entries(others)) if (value) params.set(name, value);
  if (!isCompared) params.set('compare', 'no');
  if (measure === 'orders') params.set('show', measure);
  return `/reports?${params}`;
}

/** "2026", "Q4 2026", "Nov 2026", or the days. */
export function periodName(by: PeriodKind, span: Span): string {
  const [year = '', month = ''] = span.from.split('-');
  if (by === 'year') return year;
  if (by === 'quarter') return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  return by === 'month' ? `${MONTH_NAMES[Number(month) - 1]} ${year}` : spanText(span);
}
