import { expect, it } from 'vitest';
import { compareCatalogs } from '../../../../domain/catalog/difference/compare-catalogs';
import { loadFolder } from '../../../../server/catalog/load-catalog';
import { exportBook } from '../../../../server/publishing/workbook/export-book';
import { aSmallCatalog } from './office';

/** The catalog that the stores get has no mail addresses; the files have. */
function withMail(email: string) {
  const { documents, catalog } = loadFolder(aSmallCatalog());
  const file = 'customers/leith.json';
  const customer = JSON.parse(documents.get(file) ?? '');
  const account_reps = [{ ...customer.account_reps[0], email }];
  return { catalog, documents: new Map([...documents, [file, JSON.stringify({ ...customer, account_reps })]]) };
}

it('the workbook has the mail addresses of reps', () => {
  const sheets = exportBook('leith', withMail('dana@example.com'), { at: '', revision: 1 });
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
