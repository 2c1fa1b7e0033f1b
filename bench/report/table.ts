import type { Measured } from '../run-scenarios';
import { type Figure, type Goal, isMet, isNoisy, ratioOf, type Unit } from '../scenario';

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const HEAD = ['scenario', 'what', 'figure', 'floor', 'ratio', 'goal', 'met', 'note'];

/** Columns that hold numbers. */
const RIGHT = [2, 3, 4];

export function tableOf(measured: readonly Measured[]): Table {
  const rows = measured.flatMap(({ scenario, result }) =>
    result.kind === 'figures' ? result.figures.map((figure) => rowOf(scenario.name, figure)) : [],
  );
  return { head: HEAD, rows };
}

function rowOf(scenario: string, figure: Figure): readonly string[] {
  const { what, value, unit, floor, goal, note = '' } = figure;
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  return [
    scenario,
    what,
    withUnit(value, unit),
    floor === undefined ? '' : withUnit(floor, unit),
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? goalText(goal, unit) : '',
    met === undefined ? (goal && isNoisy(figure) ? 'noisy' : '') : met ? 'yes' : 'no',
    note,
  ];
}

function goalText({ bound, of, value }: Goal, unit: Unit): string {
  const sign = bound === 'at least' ? '≥' : '≤';
  return of === 'ratio' ? `${sign} ${value} × floor` : `${sign} ${value.toLocaleString('en-US')} ${unit}`.trim();
}

/** Three digits are more than a measurement on a shared machine is worth. */
export function withUnit(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const number = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number} ${unit}`.trim();
}

/** Undefined if every goal could be judged. */
export function noiseText(measured: readonly Measured[]): string | undefined {
  const figures = measured.flatMap(({ result }) => (result.kind === 'figures' ? result.figures : []));
  const noisy = figures.filter(isNoisy);
  if (noisy.length === 0) return undefined;
  const worst = Math.max(...noisy.map(({ floorSpread = 1 }) => floorSpread));
  return (
    `The machine was too noisy to judge ${noisy.length} of ${figures.length} figures: their floors varied between ` +
    `rounds, by up to ${worst.toFixed(1)} times. Other work took its share; measure again without it.`
  );
}

/** In columns; a scenario's name is in its first line only. */
export function plainTable({ head, rows }: Table): string {
  const lines = [head, ...rows.map((row, index) => (row[0] === rows[index - 1]?.[0] ? ['', ...row.slice(1)] : row))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          RIGHT.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function markdownTable({ head, rows }: Table): string {
  const rule = head.map((title) => (RIGHT.includes(HEAD.indexOf(title)) ? '---:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
