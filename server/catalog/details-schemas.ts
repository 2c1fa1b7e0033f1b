import * as v from 'valibot';
import { LOGO_FINISHES, PACK_UNITS, PRINTED_COLORS } from '../../domain/catalog/item-details';
import { ITEM_TYPES } from '../../domain/catalog/item-types';
import { SIZE_LABELS } from './size-labels';

const LINE_MAX_LENGTH = 80;
const MEASURE_MAX_LENGTH = 16;
const MOST_MEASURES = 4;

const lineOf = (length: number) =>
  v.pipe(
    v.string(),
    v.check((value) => value !== '' && value === value.trim(), 'must not be empty or have spaces around it'),
    v.maxLength(length, `must have at most ${length} characters`),
  );

const line = lineOf(LINE_MAX_LENGTH);
const measure = lineOf(MEASURE_MAX_LENGTH);
const chartName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z-]{1,30}$/, (issue) => `must be lowercase letters and dashes, not ${issue.received}`),
);

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
      v.maxLength(MOST_MEASURES, `must name at most ${MOST_MEASURES} measures`),
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
