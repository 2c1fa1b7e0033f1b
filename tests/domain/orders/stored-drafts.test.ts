import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import { draftOf, typedInto } from '../../../domain/orders/line-draft';
import { readDrafts, writeDrafts } from '../../../domain/orders/stored-drafts';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const ORDER = anOrder();
const TODAY = '2026-11-22';

describe('drafts of lines', () => {
  it('come back as they were typed, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.record({
          po: fc.string({ maxLength: 100 }),
          estShipDate: fc.string({ maxLength: 40 }),
          price: fc.string({ maxLength: 20 }),
        }),
        fc.option(fc.record({ cents: fc.nat().map((cents) => cents as Cents), per: fc.constantFrom('unit', 'line') })),
        ({ po, estShipDate, price }, poPrice) => {
          const line = anOrderLine({ line: 7, version: 3, poPrice: poPrice as never });
          const typed = typedInto(typedInto(draftOf(ORDER, line, TODAY), 'po', po), 'estShipDate', estShipDate);
          const drafts = [typed, typedInto(typed, 'price', price)];
          expect(readDrafts(writeDrafts(drafts))).toEqual(drafts);
        },
      ),
    );
  });

  it('are left out one by one if they are something else', () => {
    const draft = draftOf(ORDER, anOrderLine(), TODAY);
    const stored = [draft, null, { ...draft, today: 'yesterday' }, { ...draft, version: '1' }, { ...draft, typed: {} }];
    expect(readDrafts(JSON.stringify(stored))).toEqual([draft]);
  });

  it.each(['', '{', 'null', '7', '{"0":{}}', '"drafts"'])('are none in %j', (stored) => {
    expect(readDrafts(stored)).toEqual([]);
  });

  it('never throw over any JSON', () => {
    fc.assert(fc.property(fc.json(), (stored) => readDrafts(stored).length <= stored.length));
  });
});
