import * as v from 'valibot';
import { PRICE_PERS } from '../cart/po-price';
import { jsonOrUndefined } from '../json';
import type { Cents } from '../money';
import { isShipDate } from './calendar-day';
import type { LineDraft } from './line-draft';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Longer than any field takes: what's typed is checked when it's saved. */
const text = v.pipe(v.string(), v.maxLength(400));
const cents = v.pipe(
  count,
  v.transform((amount) => amount as Cents),
);

const day = v.pipe(v.string(), v.check(isShipDate));

const fields = { customerPo: text, po: text, estShipDate: text };
const per = v.picklist(PRICE_PERS);

const storedDraft = v.object({
  order: v.object({ orderNumber: text, email: text, createdAt: count }),
  line: count,
  version: count,
  quantity: count,
  loaded: v.object({ ...fields, poPrice: v.nullable(v.object({ cents, per })) }),
  today: day,
  orderedOn: day,
  typed: v.object({ ...fields, price: text, pricePer: per }),
}) satisfies v.GenericSchema<unknown, LineDraft>;

/** What an admin has typed over lines, as text that a page keeps while it reloads. */
export function writeDrafts(drafts: readonly LineDraft[]): string {
  return JSON.stringify(drafts);
}

/** Leaves out whatever `writeDrafts` doesn't write. */
export function readDrafts(stored: string): readonly LineDraft[] {
  const entries = jsonOrUndefined(stored);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) => {
    const parsed = v.safeParse(storedDraft, entry);
    return parsed.success ? [parsed.output] : [];
  });
}
