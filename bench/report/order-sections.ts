import type { Measured } from '../run-scenarios';
import type { Machine } from './machine';
import { runFacts, wrapped } from './performance-page';
import { markdownTable, sectionTableOf, tableOf } from './table';

/** Sections of docs/performance.md about other numbers of orders. Each comes from a separate run; other runs don't touch it. */
const TITLE = /^## With [\d,]+ orders$/m;

/** They come before this one. */
const NEXT = '## How each is measured';

export function orderSections(page: string): readonly string[] {
  return sectionsOf(page).filter((section) => TITLE.test(section));
}

/** The page with the section on this number of orders, added or replaced. @param date YYYY-MM-DD */
export function withOrderSection(
  page: string,
  orders: number,
  measured: readonly Measured[],
  machine: Machine,
  date: string,
): string {
  const title = `## With ${orders.toLocaleString('en-US')} orders`;
  const section = [title, wrapped(runFacts(machine, date)), markdownTable(tableOf(measured))].join('\n\n');
  const others = sectionsOf(page).filter((each) => !each.startsWith(`${title}\n`));
  const next = others.findIndex((each) => each.startsWith(NEXT));
  return `${others.toSpliced(next === -1 ? others.length : next, 0, section).join('\n\n')}\n`;
}

/** The page with a scenario's own section, added at the end or replaced. @param date YYYY-MM-DD */
export function withScenarioSection(
  page: string,
  title: string,
  orders: number,
  measured: Measured,
  machine: Machine,
  date: string,
): string {
  const { name, method } = measured.scenario;
  const written = `Written by \`npm run bench -- --only ${name} --orders ${orders} --write\`. ${method}`;
  const parts = [
    `## ${title}`,
    wrapped(written),
    wrapped(runFacts(machine, date)),
    markdownTable(sectionTableOf(measured)),
  ];
  const sections = sectionsOf(page);
  const at = sections.findIndex((each) => each.startsWith(`## ${title}\n`));
  return `${sections.toSpliced(at === -1 ? sections.length : at, at === -1 ? 0 : 1, parts.join('\n\n')).join('\n\n')}\n`;
}

/** The page's parts, each with its title. */
function sectionsOf(page: string): readonly string[] {
  return page.trimEnd().split(/\n+(?=## )/);
}
