import * as v from 'valibot';
import { formatShortDollars } from '../../money';
import { hasInvisibleCharacters, onOneLine } from '../../text/plain-text';
import { LOGO_FINISHES, PACK_UNITS, PRINTED_COLORS } from '../item-details';
import { ITEM_TYPES, type ItemType, isPackType } from '../item-types';

/** Every size a grid item can have (docs/specification.md, Item types and sizes). */
export const SIZE_LABELS: readonly string[] =
  'XSmall, Small, Medium, Large, XLarge, 2XLarge, 3XLarge, 4XLarge, 5XLarge, 6XLarge, LT, XLT, 2XLT, 3XLT, 4XLT, OSFA, One Size Fits All, One Size Fits Most, Default, default, 20 oz., 10 oz.'.split(
    ', ',
  );

/** Grid items have size labels; pack items have pack quantities. */
export function sizeLabelProblem(type: ItemType, size: string): string | undefined {
  if (isPackType(type)) return /^[1-9]\d{0,6}$/.test(size) ? undefined : 'a pack size is a positive whole number';
  return SIZE_LABELS.includes(size) ? undefined : 'unknown size label';
}

const LINE_MAX_LENGTH = 80;
const MEASURE_MAX_LENGTH = 16;
const MAX_MEASURES = 4;

/** @param expected what it must be: "six capital letters" */
export function textLike(form: RegExp, expected: string) {
  return v.pipe(
    v.string(),
    v.regex(form, (issue) => `must be ${expected}, not ${issue.received}`),
  );
}

/** A text that people see: it reaches pictures, mails, addresses, and both databases. */
export function lineOf(longest: number, tooLong = `must have at most ${longest} characters`) {
  return v.pipe(
    v.string(),
    v.check((value) => value !== '' && value === value.trim(), 'must not be empty or have spaces around it'),
    v.maxLength(longest, tooLong),
    v.check(
      (value) => !hasInvisibleCharacters(value) && onOneLine(value) === value.trim(),
      'must not have line breaks or invisible characters',
    ),
  );
}

export function listOf<T extends v.GenericSchema>(entry: T, most: number) {
  return v.pipe(v.array(entry), v.maxLength(most, `must list at most ${most}`));
}

/** One address, without a name or anything that mail headers give a meaning to. */
const MAIL_ADDRESS = /^[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/;

const MAX_MAIL_ADDRESS_LENGTH = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= MAX_MAIL_ADDRESS_LENGTH && MAIL_ADDRESS.test(text);
}

/** Longer values are cut when a message quotes them. */
export const MAX_QUOTE_LENGTH = 100;

/** Dollars. A cart of these still has safe cents. */
const MAX_PRICE = 1_000_000;

/** @param what "price" */
export function dollarsOf(what: string) {
  return v.pipe(
    v.number(),
    v.check(
      (price) => Number.isFinite(price) && Number(price.toFixed(2)) === price,
      (issue) => `${what} must be dollars with at most two decimals, not ${issue.received}`,
    ),
    v.minValue(0, (issue) => `${what} must not be negative: ${issue.received}`),
    v.maxValue(MAX_PRICE, `${what} must be at most ${formatShortDollars(MAX_PRICE)}`),
  );
}

export const storeCode = textLike(/^[A-Z]{6}$/, 'six capital letters');

const line = lineOf(LINE_MAX_LENGTH);
const measure = lineOf(MEASURE_MAX_LENGTH);
const chartName = textLike(/^[a-z][a-z-]{1,30}$/, 'lowercase letters and dashes');

/** "polo", or "polo/club". Whether the drawing exists is checked with the drawings. */
export const artName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z-]{1,30}(?:\/[a-z][a-z-]{1,30})?$/, (issue) => `unknown drawing ${issue.received}`),
);

export const detailsSchema = v.strictObject({
  material: v.exactOptional(line),
  fit: v.exactOptional(line),
  decoration: v.exactOptional(line),
  care: v.exactOptional(line),
  lead_time: v.exactOptional(line),
  logo: v.exactOptional(
    v.picklist(LOGO_FINISHES, (issue) => `must be ${LOGO_FINISHES.join(' or ')}, not ${issue.received}`),
  ),
  size_chart: v.exactOptional(chartName),
  colors_are: v.exactOptional(
    v.picklist(PRINTED_COLORS, (issue) => `must be ${PRINTED_COLORS.join(' or ')}, not ${issue.received}`),
  ),
  unit: v.exactOptional(
    v.picklist(PACK_UNITS, (issue) => `must be one of ${PACK_UNITS.join(', ')}, not ${issue.received}`),
  ),
});

const sizeChart = v.pipe(
  v.strictObject({
    measures: v.pipe(
      v.array(measure),
      v.minLength(1, 'must name at least one measure'),
      v.maxLength(MAX_MEASURES, `must name at most ${MAX_MEASURES} measures`),
    ),
    sizes: v.record(
      v.picklist(SIZE_LABELS, (issue) => `unknown size label ${issue.received}`),
      v.array(measure),
    ),
  }),
  v.check(
    ({ measures, sizes }) => Object.values(sizes).every((values) => values.length === measures.length),
    'every size needs a value for each measure',
  ),
);

/** `details.json`: what items share by type and by drawing, and the size charts that details name. */
export const sharedDetailsSchema = v.strictObject({
  types: v.record(
    v.picklist(ITEM_TYPES, (issue) => `unknown item type ${issue.received}`),
    detailsSchema,
  ),
  art: v.record(artName, detailsSchema),
  size_charts: v.record(chartName, sizeChart),
});
