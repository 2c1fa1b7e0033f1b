import type { CatalogItem } from '../../domain/catalog/catalog';
import type { PrintedColors, SizeCharts } from '../../domain/catalog/item-details';
import type { FieldProblem } from './catalog-problems';

const PRINTED: Readonly<Record<PrintedColors, RegExp>> = { years: /^(?:YR|BY) \d\d$/, numbers: /^\d{4}$/ };

/** What is wrong with an item's details, once those it shares are merged in. */
export function detailProblems(item: CatalogItem, charts: SizeCharts): FieldProblem[] {
  const { size_chart, colors_are } = item.details ?? {};
  const chart = size_chart === undefined ? undefined : charts[size_chart];
  const missing = chart ? Object.keys(item.sizes).filter((size) => !chart.sizes[size]) : [];
  const otherColors = colors_are ? item.colors.filter((color) => !PRINTED[colors_are].test(color)) : [];
  return [
    ...(size_chart !== undefined && !chart
      ? [{ field: 'details.size_chart', message: `there is no size chart ${size_chart}` }]
      : []),
    ...missing.map((size) => ({ field: 'details.size_chart', message: `${size_chart} has no size ${size}` })),
    ...otherColors.map((color) => ({ field: 'details.colors_are', message: `${color} is none of the ${colors_are}` })),
  ];
}
