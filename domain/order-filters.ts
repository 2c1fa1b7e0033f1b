import type { HistoricalOrder } from './order';

/**
 * What a list of orders may be narrowed to because an admin has yet to fill it in: `po` where a line has no PO,
 * `ship_date` where a line has no estimated ship date.
 */
export const MISSING_FIELDS = ['po', 'ship_date'] as const;

export type MissingField = (typeof MISSING_FIELDS)[number];

export interface LinesToFill {
  readonly po: number;
  readonly ship_date: number;
}

/** How many lines of an order lack a PO, and how many a ship date. */
export function linesToFill(lines: HistoricalOrder['order']): LinesToFill {
  return {
    po: lines.filter((line) => line.po === '').length,
    ship_date: lines.filter((line) => line.est_ship_date === '').length,
  };
}
