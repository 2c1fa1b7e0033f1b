import { TriangleAlert } from 'lucide-react';
import { countOf } from '../../../domain/count-of';
import type { ReadWorkbook } from '../../../domain/wire/workbook';
import { Panel } from '../layout/parts';
import { rowsText } from './mistakes';

/** Cells that somebody else has changed in the catalog, too. */
export function Overlaps({ overlaps: { count, listed } }: Pick<ReadWorkbook, 'overlaps'>) {
  if (count === 0) return null;
  return (
    <Panel aria-label="Overlaps" className="overflow-clip">
      <div className="flex items-center gap-2.5 px-4 py-2.5">
        <TriangleAlert aria-hidden size={18} className="shrink-0" />
        <h2 className="font-heading">
          {countOf(count, 'cell')} changed here and in the catalog. The workbook’s value would replace the other one.
        </h2>
      </div>
      <ul>
        {listed.map(({ sheet, row, column, cell, now }) => (
          <li
            key={`${sheet} ${row} ${column}`}
            className="flex flex-wrap gap-x-4 gap-y-0.5 border-t border-line px-4 py-2"
          >
            <b className="font-heading">
              {sheet}, row {row}, {column}
            </b>
            <span>
              {cell || 'Nothing'} in the workbook, {now || 'nothing'} in the catalog by now
            </span>
          </li>
        ))}
      </ul>
      {count > listed.length && <p className="border-t border-line px-4 py-2">And {count - listed.length} more.</p>}
    </Panel>
  );
}

/** Cells that are only there to read. */
export function Ignored({ ignored }: Pick<ReadWorkbook, 'ignored'>) {
  if (ignored.length === 0) return null;
  return (
    <Panel aria-label="Not taken" className="px-4 py-3">
      <h2 className="font-heading">Changed cells that aren’t taken</h2>
      <ul className="mt-1 text-ink-2">
        {ignored.map(({ sheet, rows, column, message }) => (
          <li key={`${sheet} ${column} ${message}`}>
            {sheet}, row {rowsText(rows)}, {column}: {message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
