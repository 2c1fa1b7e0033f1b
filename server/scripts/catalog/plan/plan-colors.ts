import { byKey, isRemoved, type Plan } from './plan';

const FILE = 'colors.json';

/** The sheet Colors. All stores share them: a customer's workbook can add colors, that of the base can change them. */
export function planColors(plan: Plan): void {
  const rows = byKey(plan, plan.tables.Colors, 'Color', (row) => plan.cells.needed(row, 'Color'));
  for (const [name, row] of rows) {
    const now = plan.catalog.colors[name];
    const isGone = isRemoved(plan, row);
    const value = isGone ? undefined : plan.cells.needed(row, 'Value')?.toLowerCase();
    if (!isGone && (value === undefined || value === now)) continue;
    plan.edits.cameFrom(row, 'Value', undefined, name);
    if (now !== undefined && plan.target !== 'base') {
      const message = `all stores share ${name}: change it in the workbook of the base catalog`;
      plan.report({ sheet: 'Colors', row: row.number, column: isGone ? 'Remove' : 'Value', message });
    } else if (isGone) plan.edits.remove(FILE, [name]);
    else plan.edits.set(FILE, [name], value);
  }
}
