import { expect, test } from 'vitest';
import { newestFirst } from '../../../domain/catalog/pack-words';

test.each([
  { colors: ['YR 07', 'YR 08', 'YR 26'], listed: ['YR 26', 'YR 08', 'YR 07'] },
  { colors: ['BY 25', 'BY 26', 'BY 24'], listed: ['BY 26', 'BY 25', 'BY 24'] },
  { colors: ['0000', '1000'], listed: ['0000', '1000'] },
  { colors: ['White', 'YR 26'], listed: ['White', 'YR 26'] },
  { colors: ['Navy', 'Black'], listed: ['Navy', 'Black'] },
  { colors: [], listed: [] },
])('$colors are listed as $listed', ({ colors, listed }) => {
  expect(newestFirst(colors)).toEqual(listed);
});
