import { type ItemType, isPackType } from './item-types';

export interface ItemDetails {
  readonly material?: string;
  readonly fit?: string;
  readonly decoration?: string;
  readonly care?: string;
  /** From the day of the order: "10 business days". */
  readonly lead_time?: string;
  readonly logo?: LogoFinish;
  readonly size_chart?: string;
  /** What a pack item's `colors` are; fabric or ink colors if absent. */
  readonly colors_are?: PrintedColors;
  readonly unit?: PackUnit;
}

export const LOGO_FINISHES = ['stitched', 'printed'] as const;
export type LogoFinish = (typeof LOGO_FINISHES)[number];

export const PRINTED_COLORS = ['years', 'numbers'] as const;
export type PrintedColors = (typeof PRINTED_COLORS)[number];

export const PACK_UNITS = ['piece', 'roll', 'box', 'carton'] as const;
export type PackUnit = (typeof PACK_UNITS)[number];

/** A garment's measurements in inches: in the order of `measures`, for each size. */
export interface SizeChart {
  readonly measures: readonly string[];
  readonly sizes: Readonly<Record<string, readonly string[]>>;
}

export type SizeCharts = Readonly<Record<string, SizeChart>>;

interface DetailedItem {
  readonly type: ItemType;
  readonly details?: ItemDetails;
}

/** Unless the item says otherwise, packs are printed and the rest is stitched. */
export function isPrinted({ type, details }: DetailedItem): boolean {
  return (details?.logo ?? (isPackType(type) ? 'printed' : 'stitched')) === 'printed';
}

export function logoFinishOf(items: readonly DetailedItem[]): LogoFinish | 'both' {
  const printed = items.filter(isPrinted).length;
  if (printed === 0) return 'stitched';
  return printed === items.length ? 'printed' : 'both';
}

export function chartRows(
  { sizes }: { readonly sizes: Readonly<Record<string, number>> },
  chart: SizeChart,
): readonly { readonly size: string; readonly values: readonly string[] }[] {
  return Object.keys(sizes).flatMap((size) => {
    const values = chart.sizes[size];
    return values ? [{ size, values }] : [];
  });
}
