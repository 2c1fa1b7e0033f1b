import { scaleBand, scaleLinear } from 'd3-scale';
import { type ReactNode, useId, useState } from 'react';
import { type OfficeView, officeOrdersAddress } from '../../../domain/orders/office-view';
import { periodBefore, type Span } from '../../../domain/reports/period';
import type { ReportView } from '../../../domain/reports/report';
import { Link } from '../../ui/link';
import { Panel, UNDERLINED } from '../layout/parts';
import { useCustomer } from '../session/office-context';

export const NUMBER = new Intl.NumberFormat('en-US');

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export function dollarText(dollars: number): string {
  return DOLLARS.format(dollars);
}

export function spanBefore({ by, span, isCompared }: ReportView): Span | undefined {
  return isCompared ? periodBefore(by, span) : undefined;
}

/** `isStale` while the answer to another query still shows. */
export type Answer<Value> = Value & { readonly isStale: boolean };

interface OrdersLinkProps {
  readonly view: ReportView;
  readonly change?: Partial<OfficeView>;
  readonly children: ReactNode;
}

export function OrdersLink({ view, change = {}, children }: OrdersLinkProps) {
  const { customer, span, item } = view;
  const store = useStoreName(view);
  return (
    <Link
      to={officeOrdersAddress({ customer, store, ...span, item, counted: 'report', ...change })}
      className={UNDERLINED}
    >
      {children}
    </Link>
  );
}

/** Store name as orders show it; '' for all. */
function useStoreName({ customer, store }: ReportView): string {
  const stores = useCustomer(customer || undefined)?.stores ?? [];
  return stores.find(({ code }) => code === store)?.name ?? store;
}

interface ChartPanelProps {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly note?: ReactNode;
  /** Shows the same numbers, with links to their orders. */
  readonly table: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function ChartPanel({ title, tools, note, table, children, className = '' }: ChartPanelProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <Panel aria-labelledby={id} className={`flex min-w-0 flex-col p-4 break-inside-avoid ${className}`}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="mr-auto text-card">
          {title}
        </h2>
        {tools}
      </div>
      {isTable ? table : children}
      <p className="mt-auto flex items-center justify-between gap-4 pt-3 text-label text-ink-2">
        <span>{note}</span>
        <button
          type="button"
          onClick={() => setTable(!isTable)}
          className="dense shrink-0 font-name text-send hover:underline print:hidden"
        >
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </button>
      </p>
    </Panel>
  );
}

export interface Column {
  /** "Nov", under the column. */
  readonly label: string;
  readonly note?: string;
  readonly value: number;
  /** Undefined without a comparison. */
  readonly before?: number | undefined;
  /** "22.9", over the column. */
  readonly text: string;
}

interface ColumnChartProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** "$30k" at the side; without it, the chart has no lines. */
  readonly tick?: (value: number) => string;
  readonly height: number;
}

/** Beyond this, columns have no room for their numbers and names. */
const MAX_NUMBERED = 14;

const ROOM_ABOVE = 18;

/** Widths are percentages, so the drawing fits any panel while its texts keep their size. */
export function ColumnChart({ label, columns, tick, height }: ColumnChartProps) {
  const max = Math.max(1, ...columns.map(({ value, before = 0 }) => Math.max(value, before)));
  const y = scaleLinear([0, max], [height, ROOM_ABOVE]);
  if (tick) y.nice(4);
  const x = scaleBand<number>(columns.keys(), [0, 100]).paddingInner(0.28).paddingOuter(0.14);
  const isNumbered = columns.length <= MAX_NUMBERED;
  const isCompared = columns.some(({ before }) => before !== undefined);
  const width = x.bandwidth() * (isCompared ? 0.68 : 1);
  const every = Math.ceil(columns.length / MAX_NUMBERED);
  const hasNotes = columns.some(({ note }) => note !== undefined);
  const middle = (index: number) => `${(x(index) ?? 0) + x.bandwidth() / 2}%`;
  return (
    <div className={tick ? 'pl-11' : ''}>
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height={height + (hasNotes ? 40 : 24)}
        className="overflow-visible text-caption"
      >
        {tick &&
          y.ticks(4).map((value) => (
            <g key={value}>
              <line x1="0" x2="100%" y1={y(value)} y2={y(value)} className="stroke-line" />
              <text x="-8" y={y(value) + 4} textAnchor="end" className="fill-ink-2">
                {tick(value)}
              </text>
            </g>
          ))}
        {columns.map(({ label: name, note, value, before, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names repeat
          <g key={index}>
            <rect
              x={`${x(index)}%`}
              width={`${width}%`}
              y={y(value)}
              height={height - y(value)}
              className="fill-send forced-colors:fill-[Highlight]"
            />
            {before !== undefined && (
              <rect
                x={`${(x(index) ?? 0) + width + x.bandwidth() * 0.04}%`}
                width={`${x.bandwidth() * 0.28}%`}
                y={y(before)}
                height={height - y(before)}
                className="fill-ink-3/75 forced-colors:fill-[GrayText]"
              />
            )}
            {isNumbered && (
              <text
                x={`${(x(index) ?? 0) + width / 2}%`}
                y={y(value) - 5}
                textAnchor="middle"
                className={`fill-ink font-heading ${tick ? 'max-sm:hidden' : ''}`}
              >
                {text}
              </text>
            )}
            {index % every === 0 && (
              <text x={middle(index)} y={height + 17} textAnchor="middle" className="fill-ink-2">
                {name}
              </text>
            )}
            {note && (
              <text x={middle(index)} y={height + 33} textAnchor="middle" className="fill-ink-2">
                {note}
              </text>
            )}
          </g>
        ))}
        <line x1="0" x2="100%" y1={height} y2={height} className="stroke-ink-3" />
      </svg>
    </div>
  );
}

export function Legend({ now, before }: { readonly now: string; readonly before: string }) {
  return (
    <span className="flex gap-3 text-label text-ink-2">
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="h-2 w-3.5 rounded-[2px] bg-send forced-color-adjust-none forced-colors:bg-[Highlight]"
        />
        {now}
      </span>
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="size-2 rounded-[2px] bg-ink-3/75 forced-color-adjust-none forced-colors:bg-[GrayText]"
        />
        {before}
      </span>
    </span>
  );
}

interface DataTableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

export function DataTable({ label, head, rows }: DataTableProps) {
  return (
    // Wide tables scroll on a phone, by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the keyboard
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto print:max-h-none">
      <table className="w-full text-label tabular-nums">
        <thead className="text-ink-2">
          <tr>
            {head.map((name, index) => (
              <th key={name} scope="col" className={`h-9 px-2 font-note ${index === 0 ? 'text-left' : 'text-right'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-line">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row" className="h-9 px-2 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td key={head[index]} className="h-9 px-2 text-right">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
