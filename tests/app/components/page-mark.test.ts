import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styles = readFileSync(new URL('../../../app/styles/theme.css', import.meta.url), 'utf8');
const onScreen = styles.replace(/^@media print \{.*?^\}/ms, '');

it('No rule asks the root what it has, because the browser would search the whole page after each change', () => {
  expect(styles).toContain('body:has([data-print-sheet])');
  expect(onScreen).toContain('html[data-bar]');
  expect(onScreen).not.toMatch(/(html|body|:root):has\(/);
});
