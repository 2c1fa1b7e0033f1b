import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkEditName, bulkPlanText, bulkValuesFor, planBulkEdit } from '../../../domain/orders/bulk-edit';

const line = (po: string, estShipDate = '', shippedAt: number | null = null) => ({ po, estShipDate, shippedAt });

/** Three without a PO, two with others, one with this one, two that have shipped. */
const LINES = [
  ...[line(''), line('', '2026-12-04'), line('')],
  ...[line('41-A'), line('41-B', '2026-12-09')],
  ...[line('58402')],
  ...[line('', '', 1), line('41-C', '', 1)],
];

describe('a bulk edit', () => {
  it.each([
    ['fills blank POs', line(''), false, { po: '58402', estShipDate: '2026-12-09' }],
    ['leaves another PO alone', line('41-A'), false, { po: undefined, estShipDate: '2026-12-09' }],
    ['replaces it if asked to', line('41-A'), true, { po: '58402', estShipDate: '2026-12-09' }],
    ['repeats nothing', line('58402', '2026-12-09'), true, { po: undefined, estShipDate: undefined }],
    ['never changes what has shipped', line('', '', 7), true, {}],
  ] as const)('%s', (_, of, replacesPos, expected) => {
    expect(bulkValuesFor(of, { po: '58402', estShipDate: '2026-12-09' }, replacesPos)).toEqual(expected);
  });

  it.each([
    [
      { po: '58402' },
      false,
      [3, 2],
      'PO for 4 selected orders: changes 3 lines. 2 lines have a PO and keep it. 2 shipped lines stay as they are.',
    ],
    [{ po: '58402' }, true, [5, 2], 'PO for 4 selected orders: changes 5 lines. 2 shipped lines stay as they are.'],
    [
      { estShipDate: '2026-12-09' },
      false,
      [5, 0],
      'Ship date for 4 selected orders: changes 5 lines. 2 shipped lines stay as they are.',
    ],
    [
      { po: '58402', estShipDate: '2026-12-04' },
      false,
      [6, 2],
      'PO and ship date for 4 selected orders: changes 6 lines. 2 lines have a PO and keep it. 2 shipped lines stay as they are.',
    ],
  ] as const)('of %j (replacing: %s) says what it does', (values, replacesPos, counts, text) => {
    const plan = planBulkEdit(LINES, values, replacesPos);
    expect([plan.lines.length, plan.withPo]).toEqual(counts);
    expect(bulkPlanText(plan, values, { orders: 4, replacesPos })).toBe(text);
  });

  it('says so if it changes nothing, and counts one as one', () => {
    const lines = [line('41-A'), line('', '', 7)];
    const plan = planBulkEdit(lines, { po: '58402' }, false);
    expect(bulkPlanText(plan, { po: '58402' }, { orders: 1, replacesPos: false })).toBe(
      'PO for 1 selected order: nothing changes. 1 line has a PO and keeps it. 1 shipped line stays as it is.',
    );
  });

  it('keeps every other PO, and everything shipped, whatever the lines are', () => {
    const anyLine = fc.record({
      po: fc.constantFrom('', '41-A', '58402', 'x'),
      estShipDate: fc.constantFrom('', '2026-12-04', 'Week 50'),
      shippedAt: fc.option(fc.nat()),
    });
    const values = fc.record({
      po: fc.constantFrom(undefined, '58402', 'x'),
      estShipDate: fc.constantFrom(undefined, '', 'Week 50'),
    });
    fc.assert(
      fc.property(fc.array(anyLine), values, fc.boolean(), (lines, wanted, replacesPos) => {
        const { lines: changed } = planBulkEdit(lines, wanted, replacesPos);
        for (const [before, { po }] of changed) {
          expect(before.shippedAt).toBeNull();
          if (!replacesPos && po !== undefined) expect(before.po).toBe('');
        }
        const after = lines.map((each) => ({ ...each, ...bulkValuesFor(each, wanted, replacesPos) }));
        expect(
          planBulkEdit(
            after.map((each, at) => ({
              ...lines[at],
              po: each.po ?? lines[at]?.po ?? '',
              estShipDate: each.estShipDate ?? lines[at]?.estShipDate ?? '',
              shippedAt: lines[at]?.shippedAt ?? null,
            })),
            wanted,
            replacesPos,
          ).lines,
        ).toEqual([]);
      }),
    );
  });

  it.each([
    [{ po: '58402' }, 'PO 58402'],
    [{ estShipDate: '2026-12-09' }, 'Ships 12/09/2026'],
    [{ po: '58402', estShipDate: 'Week 50' }, 'PO 58402, ships Week 50'],
    [{ po: '', estShipDate: '' }, 'PO removed, ship date removed'],
  ])('of %j is called %s', (values, name) => {
    expect(bulkEditName(values)).toBe(name);
  });
});
