import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLineEditStore } from '../../../app/orders/admin/line-edit-store';
import type { SaveContext } from '../../../app/orders/admin/save-lines';
import { type LineToShip, shipAll } from '../../../app/orders/admin/use-ship-lines';
import type { ShipLinesInput } from '../../../domain/calls/order-edits';
import { presentLine } from '../../../domain/calls/present-order';
import { anOrderLine } from '../../support/catalog/builders';

afterEach(() => vi.unstubAllGlobals());

type SentLine = ShipLinesInput['lines'][number];

/** The server: its response to each call, and what the calls sent. */
function answering(answer: (lines: readonly SentLine[], call: number) => { status: number; body: object }) {
  const calls: (readonly SentLine[])[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { lines }: ShipLinesInput = JSON.parse(String(init.body));
    calls.push(lines);
    const { status, body } = answer(lines, calls.length);
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
  return calls;
}

function resultsOf(lines: readonly SentLine[], status = 'saved') {
  const results = lines.map(({ order_id, line, version }) => {
    return { order_id, line, status, current: presentLine(anOrderLine({ line, version: version + 1 })) };
  });
  return { status: 200, body: { results } };
}

const admin = { update: vi.fn() };
const context: SaveContext = {
  edits: createLineEditStore(),
  customer: { title: 'Hennessy', server_hostname: '' },
  admin,
};
const order = (index: number) => ({ orderNumber: `HEN-${100_001 + index}` });
const lines = (count: number): readonly LineToShip[] =>
  Array.from({ length: count }, (_, index) => ({ order: order(index), line: 1, version: 1, tracking: '1Z' }));

describe('shipAll', () => {
  it('takes a call per 200 lines', async () => {
    const calls = answering((sent) => resultsOf(sent));
    const { failure, answered } = await shipAll(context, lines(450), true);
    expect([calls.map((sent) => sent.length), failure, answered.size]).toEqual([[200, 200, 50], undefined, 450]);
  });

  it('sends the second parcel of a line after the first, over the version that the first made', async () => {
    const calls = answering((sent) => resultsOf(sent));
    const parcels = [5, 7].map((units) => ({ order: order(0), line: 1, version: 3, units }));
    expect(await shipAll(context, [...parcels, ...lines(2).slice(1)], true)).not.toHaveProperty('failure');
    expect(calls.map((sent) => sent.map(({ version, quantity }) => [version, quantity]))).toEqual([
      [
        [3, 5],
        [1, undefined],
      ],
      [[4, 7]],
    ]);
  });

  it('halves a call whose orders have too many lines', async () => {
    const tooLarge = { status: 413, body: { code: 'too_large', message: 'Too many' } };
    const calls = answering((sent) => (sent.length > 2 ? tooLarge : resultsOf(sent)));
    expect(await shipAll(context, lines(4), true)).not.toHaveProperty('failure');
    expect(calls.map((sent) => sent.length)).toEqual([4, 2, 2]);
  });

  it('names the lines that were answered before a failure, and those held back', async () => {
    const failed = { status: 500, body: { code: 'unexpected', message: 'Broken' } };
    answering((sent, call) => (call === 1 ? resultsOf(sent) : failed));
    const broken = await shipAll(context, lines(201), true);
    expect(broken.failure).toMatch(/^200 lines marked, then: /);
    expect([broken.answered.size, broken.answered.has('HEN-100201/1')]).toEqual([200, false]);

    answering((sent) => resultsOf(sent, 'conflict'));
    expect(await shipAll(context, lines(2), true)).toEqual({
      failure: '2 lines changed in the meantime and not marked. Look again.',
      answered: new Set(['HEN-100001/1', 'HEN-100002/1']),
    });
  });
});
