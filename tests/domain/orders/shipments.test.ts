import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../../../domain/orders/order';
import {
  allTracking,
  MAX_SHIPMENTS,
  type Marking,
  markLine,
  partShipped,
  shipmentsOf,
  unitsLeft,
  unitsShipped,
} from '../../../domain/orders/shipments';
import { anOrderLine } from '../../support/catalog/builders';

const NOW = 1_795_000_000_000;
const EARLIER = NOW - 86_400_000;

const five = { units: 5, shippedAt: EARLIER, tracking: '1Z1' };
const polos = (overrides: Partial<OrderLine> = {}) => anOrderLine({ quantity: 12, ...overrides });

function marked(line: OrderLine, marking: Marking, version = line.version): OrderLine {
  const result = markLine(line, version, marking, NOW);
  if (result.kind !== 'marked') throw new Error(result.kind);
  return { ...line, ...result.shipping, version: line.version + 1 };
}

const shipped = (tracking: string, units?: number): Marking => ({ shipped: true, tracking, units });

describe('shipments of 12 polos', () => {
  it.each([
    ['nothing', polos(), [], 0, ''],
    ['all', polos({ shippedAt: NOW, tracking: '1Z2' }), [12], 12, '1Z2'],
    ['a part', polos({ shippedParts: [five] }), [5], 5, '1Z1'],
    ['two parts', polos({ shippedParts: [five, { ...five, units: 4 }] }), [5, 4], 9, '1Z1'],
    ['a part and the rest', polos({ shippedAt: NOW, tracking: '1Z2', shippedParts: [five] }), [5, 7], 12, '1Z1, 1Z2'],
  ])('of which %s went out', (_what, line, units, sum, tracking) => {
    expect(shipmentsOf(line).map((shipment) => shipment.units)).toEqual(units);
    expect([unitsShipped(line), unitsLeft(line), allTracking(line)]).toEqual([sum, 12 - sum, tracking]);
  });

  it.each([
    [polos(), undefined],
    [polos({ shippedParts: [five] }), '5 of 12 shipped'],
    [anOrderLine({ quantity: 2500, shippedParts: [{ ...five, units: 1250 }] }), '1,250 of 2,500 shipped'],
    [polos({ shippedAt: NOW, shippedParts: [five] }), undefined],
  ])('are named as a part only while some are left', (line, text) => expect(partShipped(line)).toBe(text));
});

describe('markLine', () => {
  it('ships 5 now and 7 later, each with its own tracking', () => {
    const part = marked(polos(), shipped('1Z1', 5));
    expect(part).toMatchObject({ shippedAt: null, tracking: '', shippedParts: [{ ...five, shippedAt: NOW }] });
    const whole = marked(part, shipped('1Z2', 7));
    expect(whole).toMatchObject({ shippedAt: NOW, tracking: '1Z2', shippedParts: [{ ...five, shippedAt: NOW }] });
  });

  it('ships whatever is left, unless units are given', () => {
    const whole = marked(polos({ shippedParts: [five] }), shipped('1Z2'));
    expect(shipmentsOf(whole)).toEqual([five, { units: 7, shippedAt: NOW, tracking: '1Z2' }]);
  });

  it('takes a day in the past', () => {
    const day = { shipped: true, tracking: '', shippedAt: EARLIER } as const;
    expect(marked(polos(), day).shippedAt).toBe(EARLIER);
    expect(marked(polos(), { ...day, units: 3 }).shippedParts).toMatchObject([{ shippedAt: EARLIER }]);
  });

  it('corrects the tracking of a shipped line and keeps its time', () => {
    expect(marked(polos({ shippedAt: EARLIER, tracking: '1Z' }), shipped('1Z9'))).toMatchObject({
      shippedAt: EARLIER,
      tracking: '1Z9',
    });
  });

  it.each([
    ['1 too many', polos(), 13, 12],
    ['1 more than is left', polos({ shippedParts: [five] }), 8, 7],
    ['any of a shipped line', polos({ shippedAt: NOW }), 1, 0],
  ])('refuses %s', (_what, line, units, left) => {
    expect(markLine(line, line.version, shipped('', units), NOW)).toEqual({ kind: 'too_many_units', left });
  });

  it('takes back the last shipment', () => {
    const whole = polos({ shippedAt: NOW, tracking: '1Z2', shippedParts: [five] });
    const part = marked(whole, { shipped: false });
    expect(part).toMatchObject({ shippedAt: null, tracking: '', shippedParts: [five] });
    const none = marked(part, { shipped: false });
    expect(none.shippedParts).toEqual([]);
    expect(markLine(none, 1, { shipped: false }, NOW).kind).toBe('unchanged');
  });

  it.each([
    ['whole', shipped('1Z'), 'conflict'],
    ['in part', shipped('1Z', 5), 'conflict'],
    ['taken back', { shipped: false } as const, 'conflict'],
    ['as it is', shipped('1Z2'), 'unchanged'],
    ['in part with the tracking of its last shipment', shipped('1Z2', 7), 'unchanged'],
    ['in part with its tracking and other units', shipped('1Z2', 6), 'conflict'],
  ])('over a newer version, %s', (_what, marking, kind) => {
    const line = polos({ version: 3, shippedAt: NOW, tracking: '1Z2', shippedParts: [five] });
    expect(markLine(line, 2, marking, NOW).kind).toBe(kind);
  });

  it('takes a repeated part only for the same parcel: without tracking it may be another five', () => {
    const line = polos({ version: 2, shippedParts: [five] });
    expect(markLine(line, 1, shipped('1Z1', 5), NOW).kind).toBe('unchanged');
    const untracked = polos({ version: 2, shippedParts: [{ ...five, tracking: '' }] });
    expect(markLine(untracked, 1, shipped('', 5), NOW).kind).toBe('conflict');
  });

  it(`takes ${MAX_SHIPMENTS} shipments`, () => {
    const parts = Array.from({ length: MAX_SHIPMENTS - 1 }, () => ({ ...five, units: 1 }));
    const line = anOrderLine({ quantity: 100, shippedParts: parts });
    expect(markLine(line, line.version, shipped('', 1), NOW)).toEqual({ kind: 'too_many_shipments' });
    expect(shipmentsOf(marked(line, shipped('')))).toHaveLength(MAX_SHIPMENTS);
  });

  it('never ships more or fewer than ordered, and can be taken back one by one', () => {
    const order = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.array(fc.integer({ min: 1, max: 50_000 })));
    fc.assert(
      fc.property(order, ([quantity, parts]) => {
        let line = anOrderLine({ quantity });
        const steps: OrderLine[] = [];
        for (const units of parts) {
          const left = unitsLeft(line);
          const result = markLine(line, line.version, shipped('1Z', units), NOW);
          if (result.kind !== 'marked') {
            expect(result.kind).toBe(units > left ? 'too_many_units' : 'too_many_shipments');
            continue;
          }
          steps.push(line);
          line = marked(line, shipped('1Z', units));
          expect(unitsLeft(line)).toBe(left - units);
          expect(line.shippedAt !== null).toBe(left === units);
        }
        expect(shipmentsOf(line).reduce((sum, { units }) => sum + units, 0)).toBe(unitsShipped(line));
        for (const before of steps.reverse()) {
          line = marked(line, { shipped: false });
          expect(shipmentsOf(line)).toEqual(shipmentsOf(before));
        }
      }),
    );
  });
});
