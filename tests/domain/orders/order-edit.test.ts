import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PoPrice } from '../../../domain/cart/po-price';
import type { Cents } from '../../../domain/money';
import { type FieldsAtVersion, type LineEdit, mergeEdits } from '../../../domain/orders/order-edit';
import { anOrderLine } from '../../support/catalog/builders';

const FORGOTTEN = () => undefined;
const NOT_SHIPPED = { shippedAt: null, tracking: '', shippedParts: [], poPrice: null };
const LINES = [
  anOrderLine({ line: 1, version: 1, customerPo: '20418' }),
  anOrderLine({ line: 2, version: 3, customerPo: '20418', po: 'PO-7', estShipDate: '2026-12-04' }),
];

function merge(edits: readonly LineEdit[], fieldsAt: FieldsAtVersion = FORGOTTEN) {
  return mergeEdits(LINES, edits, fieldsAt);
}

describe('mergeEdits', () => {
  it('changes the fields that an edit names and keeps the others', () => {
    expect(merge([{ line: 2, version: 3, po: 'PO-8' }])).toEqual({
      kind: 'merged',
      changes: [
        {
          line: 2,
          version: 4,
          before: { customerPo: '20418', po: 'PO-7', estShipDate: '2026-12-04', ...NOT_SHIPPED },
          after: { customerPo: '20418', po: 'PO-8', estShipDate: '2026-12-04', ...NOT_SHIPPED },
        },
      ],
    });
  });

  it('empties a field', () => {
    const merged = merge([{ line: 2, version: 3, estShipDate: '' }]);
    expect(merged).toMatchObject({ changes: [{ after: { po: 'PO-7', estShipDate: '' } }] });
  });

  it('changes lines independently of one another', () => {
    const merged = merge([
      { line: 1, version: 1, po: 'PO-1' },
      { line: 2, version: 3, po: 'PO-2' },
    ]);
    expect(merged).toMatchObject({
      changes: [
        { line: 1, version: 2 },
        { line: 2, version: 4 },
      ],
    });
  });

  it('makes no new version of an unchanged line', () => {
    expect(merge([{ line: 1, version: 1, customerPo: '20418', po: '', estShipDate: '' }])).toEqual({
      kind: 'merged',
      changes: [],
    });
    expect(merge([{ line: 1 }])).toEqual({ kind: 'merged', changes: [] });
  });

  it('refuses an edit over a newer one of the same line, and with it the whole call', () => {
    const merged = merge([
      { line: 1, version: 1, po: 'PO-1' },
      { line: 2, version: 2, po: 'PO-2' },
    ]);
    expect(merged).toEqual({ kind: 'conflict', lines: [2] });
  });

  it('refuses an edit of a version that nobody has made yet', () => {
    expect(merge([{ line: 2, version: 4, po: 'PO-2' }])).toEqual({ kind: 'conflict', lines: [2] });
  });

  it('accepts an edit without a version only if the line is still as ordered', () => {
    expect(merge([{ line: 1, po: 'PO-1' }])).toMatchObject({ changes: [{ line: 1, version: 2 }] });
    expect(merge([{ line: 2, po: 'PO-2' }])).toEqual({ kind: 'conflict', lines: [2] });
  });

  it('sees no conflict if somebody else has already made the same edit', () => {
    expect(merge([{ line: 2, version: 2, po: 'PO-7', estShipDate: '2026-12-04' }])).toEqual({
      kind: 'merged',
      changes: [],
    });
    expect(merge([{ line: 2, po: 'PO-7' }])).toEqual({ kind: 'merged', changes: [] });
  });

  it('sees no conflict in a line that was loaded before somebody else’s edit and is sent back unchanged', () => {
    const loaded = { customerPo: '20418', po: 'PO-6', estShipDate: '', poPrice: null };
    const fieldsAt = (line: number, version: number) => (line === 2 && version === 2 ? loaded : undefined);
    expect(merge([{ line: 2, version: 2, ...loaded }], fieldsAt)).toEqual({ kind: 'merged', changes: [] });
    expect(merge([{ line: 2, version: 2, ...loaded, po: 'PO-9' }], fieldsAt)).toEqual({ kind: 'conflict', lines: [2] });
    expect(merge([{ line: 2, version: 1, ...loaded }], fieldsAt)).toEqual({ kind: 'conflict', lines: [2] });
  });

  it('names the lines that the order does not have', () => {
    const merged = merge([
      { line: 1, version: 1, po: 'PO-1' },
      { line: 3, po: 'PO-3' },
    ]);
    expect(merged).toEqual({ kind: 'unknown_lines', lines: [3] });
  });

  describe('for a line priced on PO', () => {
    const each = (cents: number): PoPrice => ({ cents: cents as Cents, per: 'unit' });
    const lines = [
      anOrderLine({ line: 1 }),
      anOrderLine({ line: 2, type: 'parts', price: 0, version: 2, poPrice: each(6199) }),
    ];
    const change = (line: number, poPrice: PoPrice | null, version = line) =>
      mergeEdits(lines, [{ line, version, poPrice }], FORGOTTEN);

    it.each([
      ['corrects its price', each(5999)],
      ['makes it a price per line', { cents: 6199 as Cents, per: 'line' as const }],
      ['removes it', null],
    ])('%s', (_what, poPrice) => {
      const changes = [{ line: 2, version: 3, before: { poPrice: each(6199) }, after: { poPrice } }];
      expect(change(2, poPrice)).toMatchObject({ kind: 'merged', changes });
    });

    it('makes no new version for the same price', () => {
      expect(change(2, each(6199))).toEqual({ kind: 'merged', changes: [] });
      expect(change(1, null)).toEqual({ kind: 'merged', changes: [] });
    });

    it('refuses a price over somebody else’s newer one', () => {
      expect(change(2, each(5999), 1)).toEqual({ kind: 'conflict', lines: [2] });
    });

    it('leaves the price alone in an edit without one', () => {
      const merged = mergeEdits(lines, [{ line: 2, version: 2, po: '58214' }], FORGOTTEN);
      expect(merged).toMatchObject({ changes: [{ after: { po: '58214', poPrice: each(6199) } }] });
    });

    it('refuses to price a line whose item has a catalog price', () => {
      expect(change(1, each(1))).toEqual({ kind: 'catalog_prices', lines: [1] });
    });
  });

  it('loses no edit, whoever saves first', () => {
    const po = fc.constantFrom('', 'PO-1', 'PO-2');
    const edits = fc.record({ line: fc.constantFrom(1, 2), first: po, second: po });
    return fc.assert(
      fc.property(edits, ({ line, first, second }) => {
        const version = line === 1 ? 1 : 3;
        const one = merge([{ line, version, po: first }]);
        const changes = one.kind === 'merged' ? one.changes : [];
        const after = LINES.map((each) => {
          const change = changes.find((made) => made.line === each.line);
          return change ? { ...each, ...change.after, version: change.version } : each;
        });
        const two = mergeEdits(after, [{ line, version, po: second }], (number) => LINES[number - 1]);
        const [won] = after.filter((each) => each.line === line);
        if (changes.length > 0 && two.kind === 'merged') {
          // The second edit was either the same as the first, or no edit at all.
          expect(two.changes).toEqual([]);
          expect([won?.po, LINES[line - 1]?.po]).toContain(second);
        }
        expect(won?.po).toBe(first);
      }),
    );
  });
});
