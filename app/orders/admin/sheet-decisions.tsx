import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type SheetChoices, type SheetMatch, type SheetQuestion, withColumn } from '../../../domain/orders/match-sheet';
import type { NumericDay } from '../../../domain/orders/numeric-days';
import type { SheetColumn } from '../../../domain/orders/sheet-columns';
import type { ColumnKind } from '../../../domain/orders/sheet-texts';
import { countOf } from '../../../domain/text/count-of';
import { Button } from '../../ui/button';
import { FIELD_NAMES } from './line-field';

const COLUMN_NAMES: Readonly<Record<ColumnKind, string>> = {
  order: 'Order Number',
  item: 'Item Code',
  line: 'Line',
  color: 'Color',
  size: 'Size',
  quantity: 'Quantity',
  ...FIELD_NAMES,
};

const KINDS = Object.keys(COLUMN_NAMES) as readonly ColumnKind[];

const NOT_USED = 'Not used';

export interface SheetDecisionsProps {
  readonly match: SheetMatch;
  readonly choices: SheetChoices;
  onChoose(choices: SheetChoices): void;
}

/** What the sheet's columns are, with what only a person can tell. Nothing of the sheet is left out unseen. */
export function SheetDecisions({ match, choices, onChoose }: SheetDecisionsProps) {
  const { columns, questions, rows } = match;
  const [isOpen, setIsOpen] = useState(match.lines.length === 0 && questions.length === 0);
  const panel = useId();
  const columnsButton = useRef<HTMLButtonElement>(null);

  function choose(index: number | undefined, kind: SheetColumn, settled: SheetColumn) {
    const { isDayFirst, ...rest } = choices;
    const isOtherDate = kind === 'estShipDate' || (index !== undefined && columns[index] === 'estShipDate');
    onChoose({
      ...rest,
      ...(isOtherDate ? {} : { isDayFirst }),
      columns: index === undefined ? columns : withColumn(columns, index, kind),
      settled: [...(choices.settled ?? []), ...(settled ? [settled] : [])],
    });
  }

  /** The question goes away with the focused button. */
  function answer(change: () => void) {
    columnsButton.current?.focus();
    change();
  }

  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-6 border-b border-line px-7 py-1.5 text-label max-sm:px-4">
        <button
          ref={columnsButton}
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 min-w-0 items-center gap-1.5 text-left text-ink-2 sm:flex-1"
        >
          <span className="max-sm:hidden">{usedColumns(match)}</span>
          <span className="sm:hidden">
            {columns.filter((column) => column !== undefined).length} of {countOf(columns.length, 'column')} used
          </span>
          <span className="shrink-0 font-semibold text-ink underline">
            {isOpen ? 'Close columns' : 'Choose columns'}
          </span>
          <ChevronDown size={18} strokeWidth={1.75} className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        <label className="ml-auto flex min-h-11 items-center gap-2 max-sm:ml-0">
          <input
            type="checkbox"
            checked={choices.isBlanksOnly === true}
            onChange={(event) => onChoose({ ...choices, isBlanksOnly: event.target.checked })}
            className="size-5 shrink-0 accent-brand"
          />
          Fill blank fields only
        </label>
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className="max-h-[40dvh] shrink-0 overflow-y-auto border-b border-line bg-surface-2 px-7 py-4 max-sm:px-4"
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-3">
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never move
            <li key={index}>
              <ColumnChoice
                name={columnName(match, index)}
                sample={sampleOf(rows, index)}
                column={column}
                onChange={(kind) => choose(index, kind, kind)}
              />
            </li>
          ))}
        </ul>
      </div>
      {questions.length > 0 && (
        <div className="shrink-0 space-y-3 bg-wait-tint px-7 py-4 text-wait max-sm:px-4">
          {questions.map((question) => (
            <Question
              key={question.about === 'column' ? question.kind : question.about}
              question={question}
              match={match}
              onColumn={(index, kind) => answer(() => choose(index, index === undefined ? undefined : kind, kind))}
              onDays={(isDayFirst) => answer(() => onChoose({ ...choices, isDayFirst }))}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface ColumnChoiceProps {
  readonly name: string;
  readonly sample: string;
  readonly column: SheetColumn;
  onChange(column: SheetColumn): void;
}

function ColumnChoice({ name, sample, column, onChange }: ColumnChoiceProps) {
  return (
    <label className="block">
      <b className="block truncate font-heading text-label">{name}</b>
      <select
        value={column ?? ''}
        onChange={(event) => onChange(KINDS.find((kind) => kind === event.target.value))}
        className="mt-1 h-11 w-full min-w-0 cursor-pointer truncate rounded-control border border-line-strong bg-surface px-2.5"
      >
        <option value="">{NOT_USED}</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {COLUMN_NAMES[kind]}
          </option>
        ))}
      </select>
      <span className="mt-0.5 block truncate text-caption text-ink-2">{sample || 'No values'}</span>
    </label>
  );
}

interface QuestionProps {
  readonly question: SheetQuestion;
  readonly match: SheetMatch;
  /** Undefined if none of them has it. */
  onColumn(index: number | undefined, kind: ColumnKind): void;
  onDays(isDayFirst: boolean): void;
}

function Question({ question, match, onColumn, onDays }: QuestionProps) {
  return (
    <fieldset>
      <legend className="font-heading">
        {question.about === 'days'
          ? `Which day is ${question.sample.text}?`
          : `Which column has the ${COLUMN_NAMES[question.kind]}?`}
      </legend>
      <div className="mt-2 flex flex-wrap gap-2.5 text-ink">
        {question.about === 'days' ? (
          [false, true].map((isDayFirst) => (
            <Button key={String(isDayFirst)} size="small" onClick={() => onDays(isDayFirst)}>
              {dayIn(question.sample, isDayFirst)}
            </Button>
          ))
        ) : (
          <>
            {question.among.map((index) => (
              <Button key={index} size="small" onClick={() => onColumn(index, question.kind)}>
                <span className="max-w-72 truncate">
                  {columnName(match, index)}: {sampleOf(match.rows, index)}
                </span>
              </Button>
            ))}
            <Button size="small" onClick={() => onColumn(undefined, question.kind)}>
              None of them
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

function dayIn({ monthFirst, dayFirst }: NumericDay, isDayFirst: boolean): string {
  const day = isDayFirst ? dayFirst : monthFirst;
  if (day === undefined) return isDayFirst ? 'The day comes first' : 'The month comes first';
  return DAY.format(Date.parse(day));
}

function usedColumns(match: SheetMatch): string {
  const { columns } = match;
  const used = columns.flatMap((column) => (column ? [COLUMN_NAMES[column]] : []));
  const unused = columns.flatMap((column, index) => (column ? [] : [columnName(match, index)]));
  return [
    `From the clipboard: ${used.join(', ')}.`,
    ...(unused.length > 0 ? [`Not used: ${unused.join(', ')}.`] : []),
  ].join(' ');
}

function columnName({ heading }: SheetMatch, index: number): string {
  return heading?.cells[index] || `Column ${index + 1}`;
}

const SAMPLES = 3;

function sampleOf(rows: SheetMatch['rows'], index: number): string {
  const cells = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '');
  return [...new Set(cells)].slice(0, SAMPLES).join(', ');
}
