import { expect, it } from 'vitest';
import { compareCatalogs } from '../../../../server/scripts/catalog/compare-catalogs';
import { exportBook } from '../../../../server/scripts/catalog/export-catalog';
import { readState } from '../../../../server/scripts/catalog/files/catalog-state';
import { aSmallCatalog } from './office';

/** The catalog that the stores get has no mail addresses; the files have. */
function withMail(email: string) {
  const { texts, catalog } = readState(aSmallCatalog());
  const file = 'customers/leith.json';
  const customer = JSON.parse(texts.get(file) ?? '');
  const account_reps = [{ ...customer.account_reps[0], email }];
  return { catalog, texts: new Map([...texts, [file, JSON.stringify({ ...customer, account_reps })]]) };
}

it('the workbook has the mail addresses of reps', () => {
  const sheets = exportBook('leith', withMail('dana@example.com'), { at: '', version: '' });
  expect(sheets.find(({ name }) => name === 'Reps')?.rows).toEqual([
    ['Name', 'Phone', 'Email', 'Remove'],
    ['Dana Whitfield', '404-555-0142', 'dana@example.com', null],
  ]);
});

it('a changed mail address is a difference', () => {
  const { stores } = compareCatalogs(withMail('dana@example.com'), withMail('whitfield@example.com'));
  expect(stores.get('leith')).toEqual([
    {
      kind: 'other',
      of: 'rep',
      what: 'Dana Whitfield',
      from: '404-555-0142, dana@example.com',
      to: '404-555-0142, whitfield@example.com',
    },
  ]);
});
