import * as v from 'valibot';
import { customerKey } from '../address/customer-key-schema';
import { daysOf, isReportDay, MAX_PERIOD_DAYS } from '../reports/period';

/** What the Reports screen shows of a period, and of the one it's compared with. */
const day = v.pipe(v.string(), v.maxLength(10), v.check(isReportDay, 'Choose a day.'));

const name = v.pipe(v.string(), v.maxLength(100));

export const reportQuery = v.pipe(
  v.object({
    from: day,
    /** Included. */
    to: day,
    /** The period before, or neither. */
    before_from: v.optional(day),
    before_to: v.optional(day),
    customer: v.optional(customerKey),
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

/** `POST /v1/office/report-mail` switches one's own weekly report on or off. */
export const reportMailBody = v.object({ wanted: v.boolean() });

export interface ReportMail {
  readonly wanted: boolean;
  /** False without a mail server. */
  readonly is_sent: boolean;
}
