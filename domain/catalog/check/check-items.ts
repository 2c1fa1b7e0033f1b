import { type CatalogItem, productPicturePath } from '../catalog';
import { type FabricColors, fabricOf, isTwoTone } from '../colors';
import type { KnownDrawings } from '../drawings';
import type { PrintedColors, SizeCharts } from '../item-details';
import { isPackType } from '../item-types';
import { type FieldProblem, repeatedBy, suggestion } from './catalog-problems';
import { sizeLabelProblem } from './details-schemas';

interface CheckedAgainst {
  readonly sizeCharts: SizeCharts;
  /** Undefined if they couldn't be read; color names aren't checked then. */
  readonly colors: FabricColors | undefined;
  readonly drawings: KnownDrawings;
}

/** Color names that are printed text rather than fabrics: "YR 24", "BY 08", "3000". */
const PRINTED_TEXT = /^(?:(?:YR|BY) \d\d|\d{4})$/;

/** Checks what the schema can't express (docs/specification.md, Item types and sizes). */
export function checkItem(item: CatalogItem, { sizeCharts, colors, drawings }: CheckedAgainst): FieldProblem[] {
  return [
    ...artProblems('art', item.art, drawings),
    ...colorProblems(item, colors),
    ...halfColorProblems(item, colors),
    ...sizeProblems(item),
    ...tierProblems(item),
    ...detailProblems(item, sizeCharts),
  ];
}

export function artProblems(field: string, art: string, { files }: KnownDrawings): FieldProblem[] {
  return files.has(art) ? [] : [{ field, message: `unknown drawing "${art}"${suggestion(art, files.keys())}` }];
}

function colorProblems(
  { code, colors, default_color }: CatalogItem,
  fabrics: FabricColors | undefined,
): FieldProblem[] {
  const unknown = !fabrics ? [] : colors.filter((color) => !fabricOf(color, fabrics) && !PRINTED_TEXT.test(color));
  const samePicture = repeatedBy(colors, (color) => productPicturePath(code, color));
  return [
    ...unknown.map((color) => ({
      field: 'colors',
      message: `${color} is neither in colors.json nor a printed text${suggestion(color, Object.keys(fabrics ?? {}))}`,
    })),
    ...samePicture.map((color) => ({
      field: 'colors',
      message: `${color} shares its picture with another color: ${productPicturePath(code, color)}`,
    })),
    ...(colors.includes(default_color)
      ? []
      : [{ field: 'default_color', message: `${default_color} is not one of the item's colors` }]),
  ];
}

function halfColorProblems(
  { colors, halfColors = [] }: CatalogItem,
  fabrics: FabricColors | undefined,
): FieldProblem[] {
  if (!fabrics) return [];
  const isSplit = (color: string) => isTwoTone(color, fabrics);
  const listed = colors.filter(isSplit).filter((color) => !halfColors.includes(color));
  return [
    ...halfColors
      .filter((color) => !colors.includes(color))
      .map((color) => ({ field: 'halfColors', message: `${color} is not one of the item's colors` })),
    ...halfColors
      .filter((color) => !isSplit(color))
      .map((color) => ({ field: 'halfColors', message: `${color} is not made of two fabrics` })),
    ...listed.map((color) => ({ field: 'halfColors', message: `${color} is two-tone but not listed here` })),
  ];
}

function sizeProblems({ type, sizes }: CatalogItem): FieldProblem[] {
  return Object.entries(sizes).flatMap(([size, price]) => {
    const problems = [sizeLabelProblem(type, size), sizePriceProblem(isPackType(type), price)];
    return problems.flatMap((message) => (message ? [{ field: `sizes.${size}`, message }] : []));
  });
}

function sizePriceProblem(isPack: boolean, price: number): string | undefined {
  if (isPack)
    return price === 0 ? undefined : `a pack's price must be 0 here, because its tiers set the price; not ${price}`;
  return price > 0 ? undefined : 'price must be more than 0';
}

function tierProblems({ type, discount = [] }: CatalogItem): FieldProblem[] {
  const missing = isPackType(type) && discount.length === 0;
  const ascending = discount.flatMap(({ quantity }, index) => {
    const before = discount[index - 1]?.quantity ?? 0;
    if (quantity > before) return [];
    return [{ field: `discount.${index}.quantity`, message: `tiers must ascend, ${quantity} follows ${before}` }];
  });
  return missing ? [{ field: 'discount', message: 'a pack item needs at least one price tier' }] : ascending;
}

const PRINTED: Readonly<Record<PrintedColors, RegExp>> = { years: /^(?:YR|BY) \d\d$/, numbers: /^\d{4}$/ };

/** After the shared details are merged in. */
function detailProblems(item: CatalogItem, charts: SizeCharts): FieldProblem[] {
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
