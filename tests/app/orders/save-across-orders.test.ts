import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLineEditStore } from '../../../app/orders/admin/line-edit-store';
import { type SaveContext, saveLines } from '../../../app/orders/admin/save-lines';
import type { UpdateLinesInput } from '../../../domain/calls/order-edits';
import { draftOf, typedInto } from '../../../domain/orders/line-draft';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

afterEach(() => vi.unstubAllGlobals());

/** A store in which as many lines, each of another order, have a PO typed. */
function typedLines(count: number) {
  const edits = createLineEditStore();
  const keys = Array.from({ length: count }, (_, index) => `HEN-${100_001 + index}/1`);
  edits.setLines(
    keys.map((key) => {
      const order = anOrder({ orderNumber: key.split('/')[0] ?? '' });
      const draft = typedInto(draftOf(order, anOrderLine({ line: 1, version: 1 }), '2026-11-22'), 'po', '58214');
      return [key, { draft, state: 'typing' }];
    }),
  );
  const context: SaveContext = {
    edits,
    customer: { title: 'Hennessy', server_hostname: '' },
    admin: { update: () => undefined },
  };
  const statesOf = () => [...new Set(keys.map((key) => edits.get().lines.get(key)?.state))];
  return { context, edits, keys, statesOf };
}

/** The server, for calls of many lines: its response to each, and the sizes of the calls. */
function answering(answer: (lines: UpdateLinesInput['lines']) => { status: number; body: object }): number[] {
  const sizes: number[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { lines }: UpdateLinesInput = JSON.parse(String(init.body));
    sizes.push(lines.length);
    const { status, body } = answer(lines);
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
  return sizes;
}

function allSaved(lines: UpdateLinesInput['lines']) {
  const results = lines.map(({ order_id, line }) => {
    const { customerPo, po: _po, estShipDate, ...rest } = anOrderLine({ line, version: 2 });
    const current = { ...rest, customer_po: customerPo, po: '58214', est_ship_date: estShipDate };
    return { order_id, line, status: 'saved', current };
  });
  return { status: 200, body: { results } };
}

describe('saving lines of many orders', () => {
  it('takes a call per 200 lines', async () => {
    const { context, keys, statesOf } = typedLines(450);
    const sizes = answering(allSaved);
    await saveLines(context, keys);

    expect([sizes, statesOf()]).toEqual([[200, 200, 50], ['saved']]);
  });

  it('tells saved lines, conflicts and unknown ones apart', async () => {
    const { context, edits, keys } = typedLines(3);
    answering((lines) => {
      const { body } = allSaved(lines);
      const statuses = ['saved', 'conflict', 'unknown'];
      return { status: 200, body: { results: body.results.map((each, at) => ({ ...each, status: statuses[at] })) } };
    });
    await saveLines(context, keys);

    const states = keys.map((key) => edits.get().lines.get(key));
    expect(states).toMatchObject([
      { state: 'saved', stored: { version: 2 } },
      { state: 'conflict', stored: { version: 2 } },
      { state: 'failed', error: expect.stringContaining('no longer has this line') },
    ]);
    expect(states.map((line) => line?.draft.typed.po)).toEqual(['58214', '58214', '58214']);
  });

  it('halves a call that is too large for the server', async () => {
    const { context, keys, statesOf } = typedLines(200);
    const tooLarge = { status: 413, body: { code: 'too_large', message: 'Too many.' } };
    const sizes = answering((lines) => (lines.length > 60 ? tooLarge : allSaved(lines)));
    await saveLines(context, keys);

    expect([sizes, statesOf()]).toEqual([[200, 100, 50, 50, 100, 50, 50], ['saved']]);
  });

  it('keeps what the rest holds after a failure, and does not try it', async () => {
    const { context, edits, keys } = typedLines(450);
    const refused = { status: 401, body: { code: 'not_admin', message: 'Editing is locked.' } };
    let calls = 0;
    const sizes = answering((lines) => (++calls === 1 ? allSaved(lines) : refused));
    await saveLines(context, keys);

    expect(sizes).toEqual([200, 200]);
    expect(edits.get().lines.get(keys[199] ?? '')).toMatchObject({ state: 'saved' });
    for (const at of [200, 449]) {
      const line = edits.get().lines.get(keys[at] ?? '');
      expect(line).toMatchObject({ state: 'failed', error: 'Editing is locked.', draft: { typed: { po: '58214' } } });
    }
  });
});
