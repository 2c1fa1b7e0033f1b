import { ArrowRight, CircleAlert } from 'lucide-react';
import type { PasteCell, PasteRow } from '../../../../domain/orders/pasted-column';
import type { PasteTarget } from './apply-paste';
import { FIELD_NAMES, shownField } from './field-names';

/** A row for each line that would be pasted over, with its current and new values. */
export function PastePreview({ rows }: { rows: readonly PasteRow<PasteTarget>[] }) {
  const fields = rows.reduce<PasteRow<PasteTarget>['cells']>(
    (most, { cells }) => (cells.length > most.length ? cells : most),
    [],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section tabIndex={0} aria-label="Preview" className="min-h-0 overflow-auto rounded-control border border-line">
      <table className="w-full min-w-130 text-sm">
        <thead className="sticky top-0 bg-surface text-left text-label text-ink-2 shadow-rule-below">
          <tr>
            <th className="h-10 px-3 font-semibold">Line</th>
            {fields.map(({ field }) => (
              <th key={field} className="px-3 font-semibold">
                {FIELD_NAMES[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={`${line.of.orderNumber}/${line.line}`} className="h-11 border-t border-line first:border-t-0">
              <td className="px-3 py-1.5">
                <b className="font-heading">{line.code}</b> {line.color}, {line.size}
                <span className="block text-caption text-ink-3">
                  Line {line.line} of {line.of.orderNumber}, {line.of.firstName} {line.of.lastName}
                </span>
              </td>
              {cells.map((cell) => (
                <td key={cell.field} className="px-3 py-1.5 [overflow-wrap:anywhere]">
                  <Change cell={cell} current={line[cell.field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Change({ cell: { field, pasted, value, error }, current }: { cell: PasteCell; current: string }) {
  const shown = shownField(field, current);
  if (error) {
    return (
      <span className="flex items-start gap-1.5 text-err">
        <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <span>
          “{pasted}” {error} Stays {shown}.
        </span>
      </span>
    );
  }
  if (value === undefined) return <span className="text-ink-3">{shown}, stays</span>;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="text-ink-3">{shown}</span>
      <ArrowRight role="img" aria-label="becomes" size={15} strokeWidth={1.75} className="text-ink-3" />
      <b className="font-heading">{shownField(field, value)}</b>
    </span>
  );
}
