import type { Measured } from '../run-scenarios';
import type { Machine } from './machine';
import { markdownTable, noiseText, tableOf } from './table';

const LINE_LENGTH = 120;

const PREFACE = `Written by \`npm run bench -- --write\`. To change this page, change \`bench/\`. Machines differ, so a figure alone says
little. Where possible, it has a floor: the least time the same work takes on this machine, measured in the same run, in
rounds of alternating order. Most goals are ratios to floors. Figures are medians of the rounds; p50, p95, and p99 cover
all calls of all rounds. A goal is "noisy" if its floor varied too much between rounds to judge it.`;

/** docs/performance.md. @param date YYYY-MM-DD */
export function performancePage(measured: readonly Measured[], machine: Machine, date: string): string {
  const skipped = measured.flatMap(({ scenario, result }) =>
    result.kind !== 'figures' ? [`- ${scenario.name} was not measured: ${result.reason}`] : [],
  );
  const done = measured.filter(({ result }) => result.kind === 'figures');
  const sections = [
    '# Performance',
    PREFACE,
    '## The run',
    runFacts(machine, date),
    '## Figures',
    markdownTable(tableOf(measured)),
    noiseText(measured) ?? '',
    skipped.join('\n'),
    '## How each is measured',
    list(done.map(({ scenario }) => `${scenario.name}: ${scenario.method}`)),
  ];
  return `${sections
    .filter((section) => section !== '')
    .map(wrapped)
    .join('\n\n')}\n`;
}

/** When and where figures were measured. */
function runFacts({ facts }: Machine, date: string): string {
  return list([`Date: ${date}`, ...facts.map(capitalized)]);
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lines of at most 120 characters, except for tables. */
function wrapped(section: string): string {
  return section
    .split('\n')
    .map((line) => (line.startsWith('|') ? line : wrappedLine(line)))
    .join('\n');
}

/** List items are indented below their dash. */
function wrappedLine(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined) lines.push(word);
    else if (longer.length <= LINE_LENGTH) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
