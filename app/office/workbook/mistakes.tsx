import { CircleAlert, Copy, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ReadWorkbook, WorkbookFix, WorkbookMistake } from '../../../domain/calls/workbook';
import { countOf } from '../../../domain/text/count-of';
import { useCopyText } from '../../ui/use-copy-text';
import { INPUT } from '../layout/fields';
import { DenseButton, Panel } from '../layout/parts';

interface MistakesProps {
  readonly mistakes: ReadWorkbook['mistakes'];
  readonly isBusy: boolean;
  onFix(fix: WorkbookFix): void;
}

const COLUMNS = 'lg:grid-cols-[5.5rem_5rem_8.5rem_8rem_minmax(0,1fr)_auto]';

/** Sheet, row, column, and content of each mistake, and a way to read it differently. */
export function Mistakes({ mistakes: { count, listed }, isBusy, onFix }: MistakesProps) {
  const copy = useCopyText();
  if (count === 0) return null;
  const list = listed.map(mistakeText).join('\n');
  return (
    <Panel aria-label="Mistakes" className="overflow-clip border-err">
      <div className="flex flex-wrap items-center gap-2.5 bg-err-tint px-4 py-2.5 text-err">
        <CircleAlert size={18} />
        <div role="status" className="min-w-0 flex-1">
          <h2 className="font-heading">
            {countOf(count, 'mistake')}. Nothing is taken until {count === 1 ? 'it is' : 'they are'} fixed.
          </h2>
        </div>
        <DenseButton onClick={() => void copy(list, 'Copied.', 'The browser didn’t allow copying.')}>
          <Copy size={15} />
          Copy the list
        </DenseButton>
      </div>
      <div aria-hidden className={`hidden gap-3 px-4 py-2 text-label font-semibold text-ink-2 lg:grid ${COLUMNS}`}>
        {['Sheet', 'Row', 'Column', 'In the cell', 'Why not', ''].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul>
        {listed.map((mistake) => (
          <li
            key={JSON.stringify(mistake)}
            className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2 lg:grid ${COLUMNS}`}
          >
            <b className="font-heading wrap-anywhere">{mistake.sheet}</b>
            <span className="font-heading">
              <span className="lg:sr-only">row </span>
              {rowsText(mistake.rows)}
            </span>
            <span className="font-heading">{columnText(mistake)}</span>
            <span>
              {mistake.cell && (
                <span className="rounded-thumb bg-err-tint px-2 py-0.5 font-heading text-err wrap-anywhere">
                  {mistake.cell}
                </span>
              )}
            </span>
            <span className="max-lg:basis-full">{mistake.message}</span>
            {mistake.letter !== '' && mistake.rows.length > 0 && (
              <Fix mistake={mistake} isBusy={isBusy} onFix={onFix} />
            )}
          </li>
        ))}
      </ul>
      {count > listed.length && (
        <p className="border-t border-line px-4 py-2 text-ink-2">And {count - listed.length} more.</p>
      )}
    </Panel>
  );
}

interface FixProps extends Pick<MistakesProps, 'isBusy' | 'onFix'> {
  readonly mistake: WorkbookMistake;
}

/** What was probably meant, with one click; or a field. */
function Fix({ mistake: { sheet, column, rows, meant, cell }, isBusy, onFix }: FixProps) {
  const [typed, setTyped] = useState('');
  const fix = (value: string) => onFix({ sheet, column, rows: [...rows], value });
  if (meant !== '') {
    return (
      <DenseButton disabled={isBusy} className="justify-self-end" onClick={() => fix(meant)}>
        Read it as {meant}
      </DenseButton>
    );
  }
  function use(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== '') fix(typed);
  }
  return (
    <form className="flex items-center gap-2 justify-self-end" onSubmit={use}>
      <input
        aria-label={`${column} instead of ${cell || 'nothing'}, ${sheet} row ${rowsText(rows)}`}
        placeholder={column}
        maxLength={600}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${INPUT} w-36`}
      />
      <DenseButton type="submit" disabled={isBusy}>
        Use
      </DenseButton>
    </form>
  );
}

/** "A, Code" */
function columnText({ letter, column }: WorkbookMistake): string {
  return [letter, column].filter((part) => part !== '').join(', ');
}

/** "48", "48 to 52", "48, 50, and 3 more" */
export function rowsText(rows: readonly number[]): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (last - first === rows.length - 1) return first === last ? `${first}` : `${first} to ${last}`;
  const more = rows.length - 2;
  return `${rows.slice(0, 2).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

function mistakeText(mistake: WorkbookMistake): string {
  const { sheet, rows, cell, message } = mistake;
  const place = [sheet, rows.length > 0 && `row ${rowsText(rows)}`, columnText(mistake)].filter(Boolean).join(', ');
  return `${place}${cell && ` (${cell})`}: ${message}`;
}

/** Cells that somebody else has changed in the catalog, too. */
export function Overlaps({ overlaps: { count, listed } }: Pick<ReadWorkbook, 'overlaps'>) {
  if (count === 0) return null;
  return (
    <Panel aria-label="Overlaps" className="overflow-clip">
      <div className="flex items-center gap-2.5 px-4 py-2.5">
        <TriangleAlert size={18} className="shrink-0" />
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
