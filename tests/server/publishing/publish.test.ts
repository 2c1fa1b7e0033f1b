import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type DraftEdit, type Json, valueAt } from '../../../domain/catalog/draft';
import type { Grant } from '../../../domain/people/roles';
import { addRevision, readRevision } from '../../../server/catalog/document-rows';
import { publishDuePlans } from '../../../server/publishing/publish-plans';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';

let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });
/** Signing in takes long. */
const browsers = new Map<string, Promise<OfficeBrowser>>();

const MENS = 'items/mens.json';
const HENNESSY = 'customers/hennessy.json';

function anEditor(name = 'ruth', grant: Grant = { role: 'catalog' }): Promise<OfficeBrowser> {
  const email = `${name}@example.com`;
  const known = browsers.get(email) ?? addPerson(server, email, [grant]).then(() => signInToOffice(server, email));
  browsers.set(email, known);
  return known;
}

/** An editor with an empty draft, no plans, and what is published now. */
async function anEditorAtWork() {
  const browser = await anEditor();
  const before = await read(browser);
  for (const { id } of before.planned) await browser.post('/v1/office/catalog/unplan', { id });
  const { edits } = await read(browser);
  await browser.post('/v1/office/catalog/discard', { ids: edits.map(({ id }: DraftEdit) => id) });
  return browser;
}

const read = async (browser: OfficeBrowser) => (await browser.post('/v1/office/catalog/read')).json;
const call = (browser: OfficeBrowser, path: string, body: object = {}) =>
  browser.post(`/v1/office/catalog/${path}`, body);

/** Changes what the draft has to what's given. */
async function change(browser: OfficeBrowser, document: string, pointer: readonly string[], value: Json) {
  const { documents, edits } = await read(browser);
  const seen = valueAt(applyEdits(documents, edits), { document, pointer });
  const { json } = await call(browser, 'save', { edits: [{ document, pointer, value, seen }] });
  expect(json.conflicts).toEqual([]);
  return json.edits as readonly DraftEdit[];
}

const priceOf = (state: Awaited<ReturnType<typeof read>>, size = '2XLarge') => state.documents[MENS][0].sizes[size];

/** A price that the published one differs from by less than 30 %. */
async function changePrice(browser: OfficeBrowser, by = 1, size = '2XLarge'): Promise<number> {
  const to = priceOf(await read(browser), size) + by;
  await change(browser, MENS, ['PL420', 'sizes', size], to);
  return to;
}

async function publishAll(browser: OfficeBrowser, more: object = {}) {
  const { revision, edits } = await read(browser);
  return call(browser, 'publish', { revision, ids: edits.map(({ id }: DraftEdit) => id), ...more });
}

const activity = async () =>
  server.services.db.read('activity').where('kind', 'like', 'catalog.%').orderBy('id').select();
const lastActivity = async () => (await activity()).at(-1);

describe('publishing', () => {
  it('publishes all edits as one revision, with a note, and empties the draft', async () => {
    const ruth = await anEditorAtWork();
    const { revision } = await read(ruth);
    const price = await changePrice(ruth);
    await change(ruth, MENS, ['QZ310', 'fullname'], "Men's Quarter-Zip, snag resistant");
    now += 60_000;
    const answer = await publishAll(ruth, { note: 'Spring prices' });

    expect([answer.status, answer.json]).toEqual([200, { revision: revision + 1 }]);
    const state = await read(ruth);
    expect([state.revision, state.edits, priceOf(state)]).toEqual([revision + 1, [], price]);
    const { json } = await call(ruth, 'history');
    expect(json.revisions[0]).toEqual({
      id: revision + 1,
      at: now,
      by: expect.stringMatching(/^ruth/),
      source: 'office',
      note: 'Spring prices',
      summary: `PL420 2XLarge costs $${price.toFixed(2)} instead of $${(price - 1).toFixed(2)}. QZ310 has a new full name: Men's Quarter-Zip, snag resistant.`,
      can_undo: true,
    });
    expect(await lastActivity()).toMatchObject({
      kind: 'catalog.published',
      subject: `${revision + 1}`,
      value_after: '"Spring prices"',
      at: now,
    });
  });

  it('stores changed documents as text that people can read, and leaves the others alone', async () => {
    const ruth = await anEditorAtWork();
    const before = await read(ruth);
    await changePrice(ruth);
    const { json } = await publishAll(ruth);
    const [texts, earlier] = await Promise.all([
      readRevision(server.services.db.read, json.revision),
      readRevision(server.services.db.read, before.revision),
    ]);

    expect([...texts].filter(([path, text]) => earlier.get(path) !== text).map(([path]) => path)).toEqual([MENS]);
    expect(texts.get(MENS)).toContain('\n    "colors": ["Navy", "Black", "Graphite", "White", "Red", "Royal"],\n');
    expect(Math.max(...`${texts.get(MENS)}`.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('publishes what is chosen and leaves the rest in the draft', async () => {
    const ruth = await anEditorAtWork();
    await changePrice(ruth);
    const edits = await change(ruth, MENS, ['QZ310', 'name'], 'Zip');
    const { revision } = await read(ruth);
    const answer = await call(ruth, 'publish', { revision, ids: [edits[0]?.id] });

    expect(answer.status).toBe(200);
    expect((await read(ruth)).edits).toMatchObject([{ pointer: ['QZ310', 'name'] }]);
  });

  it('is refused with every problem, by document and field', async () => {
    const ruth = await anEditorAtWork();
    await change(ruth, MENS, ['PL420', 'sizes', 'Large'], -1);
    await change(ruth, HENNESSY, ['title'], '');
    const before = await read(ruth);
    const answer = await publishAll(ruth);

    expect(answer.status).toBe(422);
    expect(answer.json.message).toMatch(
      /^Nothing was published\. items\/mens\.json: PL420: sizes\.Large: .* And \d+ more problem/,
    );
    expect(Object.keys(answer.json.fields)).toEqual(
      expect.arrayContaining([`${MENS} PL420 sizes.Large`, `${HENNESSY} title`]),
    );
    expect(await read(ruth)).toEqual(before);
    const { json } = await call(ruth, 'difference', {
      revision: before.revision,
      ids: before.edits.map(({ id }: DraftEdit) => id),
    });
    expect(json.problems).toContainEqual(expect.objectContaining({ file: MENS, item: 'PL420', field: 'sizes.Large' }));
    expect(json.lines).toEqual([]);
  });

  it('asks about a price that changes by more than 30 %, and no other one', async () => {
    const ruth = await anEditorAtWork();
    await changePrice(ruth, 1, 'Small');
    const to = await changePrice(ruth, 40);
    const { revision, edits } = await read(ruth);
    const ids = edits.map(({ id }: DraftEdit) => id);
    const { json } = await call(ruth, 'difference', { revision, ids });

    expect(json.lines).toMatchObject([
      {
        kind: 'price',
        subject: '2 prices',
        by: expect.stringMatching(/^ruth/),
        flags: [{ what: '2XLarge', from: to - 40, to }],
      },
    ]);
    expect((await publishAll(ruth)).json.message).toBe('Nothing was published. Confirm that 1 flagged price is right.');
    const [flag] = json.lines[0].flags;
    await change(ruth, MENS, ['PL420', 'sizes', '2XLarge'], to + 1);
    expect((await publishAll(ruth, { confirmed: [flag.id] })).status).toBe(422);
    await change(ruth, MENS, ['PL420', 'sizes', '2XLarge'], to);
    expect((await publishAll(ruth, { confirmed: [flag.id] })).status).toBe(200);
    const back = await read(ruth);
    expect((await call(ruth, 'undo', { revision: back.revision })).status).toBe(200);
  });

  it('is refused if somebody has published or changed the draft meanwhile', async () => {
    const [ruth, marcus] = [await anEditorAtWork(), await anEditor('marcus')];
    await changePrice(ruth);
    const { revision, edits } = await read(ruth);
    const ids = edits.map(({ id }: DraftEdit) => id);
    await changePrice(marcus, 2);
    const changed = await call(ruth, 'publish', { revision, ids });
    await publishAll(marcus);
    await changePrice(ruth);
    const published = await call(ruth, 'publish', {
      revision,
      ids: (await read(ruth)).edits.map(({ id }: DraftEdit) => id),
    });

    expect([changed.status, changed.json.code]).toEqual([409, 'version']);
    expect([published.status, published.json.code]).toEqual([409, 'version']);
    expect((await read(ruth)).edits).toHaveLength(1);
  });

  it('happens once if two people ask at once', async () => {
    const [ruth, marcus] = [await anEditorAtWork(), await anEditor('marcus')];
    await changePrice(ruth);
    const { revision, edits } = await read(ruth);
    const ids = edits.map(({ id }: DraftEdit) => id);
    const answers = await Promise.all(
      [ruth, marcus, ruth, marcus].map((browser) => call(browser, 'publish', { revision, ids })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read(ruth)).revision).toBe(revision + 1);
  });

  it('asks about changes whose place has got another value since', async () => {
    const ruth = await anEditorAtWork();
    const price = await changePrice(ruth);
    const [mine] = (await read(ruth)).edits;
    // As `catalog -- import` publishes, past the draft.
    const { db } = server.services;
    const { revision } = await read(ruth);
    const texts = new Map(await readRevision(db.read, revision));
    texts.set(MENS, `${texts.get(MENS)}`.replace(`"2XLarge": ${price - 1}`, `"2XLarge": ${price + 1}`));
    const about = { by: { id: '', name: 'Command line' }, source: 'workbook', note: '', filesHash: null } as const;
    await db.transaction((trx) => addRevision(trx, about, texts, now));

    const ids = [mine.id];
    const { json } = await call(ruth, 'difference', { revision: revision + 1, ids });
    expect(json.conflicts).toMatchObject([{ value: price, base: price - 1, published: price + 1 }]);
    const refused = await call(ruth, 'publish', { revision: revision + 1, ids });
    expect(refused.json.message).toContain('Confirm what somebody else has published since: items/mens.json PL420');
    const confirmed = json.conflicts.map(({ id }: { id: string }) => id);
    expect((await call(ruth, 'publish', { revision: revision + 1, ids, confirmed })).status).toBe(200);
    expect(priceOf(await read(ruth))).toBe(price);
  });

  it('is taken by this process at once', async () => {
    const ruth = await anEditorAtWork();
    let polls = 0;
    server.services.live.watchers.catalog.pollNow = async () => {
      polls += 1;
    };
    await changePrice(ruth);
    await publishAll(ruth);

    expect(polls).toBe(1);
  });
});

describe('undo', () => {
  it('publishes what was published before the newest revision', async () => {
    const ruth = await anEditorAtWork();
    const before = await read(ruth);
    await changePrice(ruth);
    const { json } = await publishAll(ruth);
    const undone = await call(ruth, 'undo', { revision: json.revision });

    expect([undone.status, undone.json]).toEqual([200, { revision: json.revision + 1 }]);
    const { db } = server.services;
    expect(await readRevision(db.read, undone.json.revision)).toEqual(await readRevision(db.read, before.revision));
    const [newest] = (await call(ruth, 'history')).json.revisions;
    expect(newest).toMatchObject({ source: 'undo', note: `Undo of version ${json.revision}` });
    expect(newest.summary).toContain('PL420 2XLarge costs');
    expect(await lastActivity()).toMatchObject({ kind: 'catalog.undone', subject: `${json.revision}` });
  });

  it('is refused once somebody has published since', async () => {
    const ruth = await anEditorAtWork();
    await changePrice(ruth);
    const { json: first } = await publishAll(ruth);
    await changePrice(ruth);
    await publishAll(ruth);
    const answer = await call(ruth, 'undo', { revision: first.revision });

    expect([answer.status, answer.json.code]).toEqual([409, 'version']);
  });

  it('happens once if two people ask at once', async () => {
    const [ruth, marcus] = [await anEditorAtWork(), await anEditor('marcus')];
    await changePrice(ruth);
    const { json } = await publishAll(ruth);
    const answers = await Promise.all(
      [ruth, marcus].map((browser) => call(browser, 'undo', { revision: json.revision })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(ruth)).revision).toBe(json.revision + 1);
  });

  it('never undoes the first revision', async () => {
    expect((await call(await anEditorAtWork(), 'undo', { revision: 1 })).status).toBe(409);
  });
});

describe('a planned publication', () => {
  const HOUR = 60 * 60_000;

  it('goes live at its time, once, however many processes try', async () => {
    const ruth = await anEditorAtWork();
    const before = await read(ruth);
    const price = await changePrice(ruth);
    const answer = await publishAll(ruth, { at: now + HOUR, note: 'January' });
    expect([answer.status, answer.json]).toEqual([200, { planned: true }]);
    const planned = await read(ruth);
    expect([planned.edits, planned.revision]).toEqual([[], before.revision]);
    expect(planned.planned).toMatchObject([{ at: now + HOUR, note: 'January', edits: 1, problem: null }]);
    expect(planned.planned[0].summary).toContain('PL420 2XLarge costs');
    await publishDuePlans(server.services);
    expect((await read(ruth)).revision).toBe(before.revision);

    now += HOUR;
    await Promise.all([1, 2, 3].map(() => publishDuePlans(server.services)));
    const live = await read(ruth);
    expect([live.revision, priceOf(live), live.planned]).toEqual([before.revision + 1, price, []]);
    const [newest] = (await call(ruth, 'history')).json.revisions;
    expect(newest).toMatchObject({ source: 'plan', note: 'January', by: expect.stringMatching(/^ruth/) });
    const kinds = (await activity()).slice(-2).map(({ kind }) => kind);
    expect(kinds).toEqual(['catalog.planned', 'catalog.published']);
  });

  it('can be taken back: its changes are in the draft again', async () => {
    const ruth = await anEditorAtWork();
    await changePrice(ruth);
    await publishAll(ruth, { at: now + HOUR });
    const [{ id }] = (await read(ruth)).planned;
    expect((await call(ruth, 'unplan', { id })).status).toBe(204);

    const { edits, planned } = await read(ruth);
    expect([edits.length, planned]).toEqual([1, []]);
    expect((await lastActivity())?.kind).toBe('catalog.unplanned');
    expect((await call(ruth, 'unplan', { id })).status).toBe(404);
  });

  it('gives way to what the draft has got meanwhile in the same places', async () => {
    const ruth = await anEditorAtWork();
    await changePrice(ruth, 1);
    await change(ruth, MENS, ['QZ310', 'name'], 'Zip');
    await publishAll(ruth, { at: now + HOUR });
    const price = await changePrice(ruth, 2);
    const [{ id }] = (await read(ruth)).planned;
    await call(ruth, 'unplan', { id });

    const { edits } = await read(ruth);
    expect(edits.map(({ pointer, value }: DraftEdit) => [pointer.at(-1), value])).toEqual([
      ['name', 'Zip'],
      ['2XLarge', price],
    ]);
  });

  it.each([
    [
      'another value was published',
      async (ruth: OfficeBrowser) => void (await changePrice(ruth, 2)),
      /other values for items\/mens\.json PL420 sizes 2XLarge since/,
    ],
    [
      'what it changes is gone',
      async (ruth: OfficeBrowser) =>
        void (await change(ruth, MENS, ['PL420', 'sizes'], { Small: 42, Medium: 42, Large: 42, XLarge: 42 })),
      /other values for items\/mens\.json PL420 sizes 2XLarge since/,
    ],
  ])('goes back into the draft with a sentence if %s', async (_what, meddle, sentence) => {
    const ruth = await anEditorAtWork();
    const before = await read(ruth);
    await changePrice(ruth);
    await publishAll(ruth, { at: now + HOUR });
    await meddle(ruth);
    expect((await publishAll(ruth)).status).toBe(200);
    now += HOUR;
    await Promise.all([1, 2, 3].map(() => publishDuePlans(server.services)));

    const { edits, planned, revision } = await read(ruth);
    expect(edits).toHaveLength(1);
    expect(planned).toMatchObject([{ edits: 0, problem: expect.stringMatching(sentence) }]);
    expect(revision).toBe(before.revision + 1);
    expect(await lastActivity()).toMatchObject({ kind: 'catalog.plan_failed' });
    await call(ruth, 'unplan', { id: planned[0].id });
    expect((await read(ruth)).planned).toEqual([]);
    await call(ruth, 'discard', { ids: edits.map(({ id }: DraftEdit) => id) });
    await call(ruth, 'undo', { revision });
  });

  it('is for a time to come, within two years', async () => {
    const ruth = await anEditorAtWork();
    await changePrice(ruth);

    expect((await publishAll(ruth, { at: now })).json.message).toBe('This time has passed. Choose a later one.');
    expect((await publishAll(ruth, { at: now + 3 * 366 * 24 * HOUR })).json.message).toBe(
      'Choose a time within two years.',
    );
    expect((await publishAll(ruth, { at: 1e300 })).status).toBe(422);
  });
});

describe('history', () => {
  it('comes in pages, and compares each revision with the one before', async () => {
    const ruth = await anEditorAtWork();
    const price = await changePrice(ruth);
    const { json: published } = await publishAll(ruth);
    const { json } = await call(ruth, 'compare', { revision: published.revision });

    expect(json.lines).toMatchObject([
      { subject: 'PL420 2XLarge', text: `costs $${price.toFixed(2)} instead of $${(price - 1).toFixed(2)}.` },
    ]);
    expect((await call(ruth, 'compare', { revision: 1 })).status).toBe(404);
    expect((await call(ruth, 'compare', { revision: 999_999 })).status).toBe(404);
    const older = await call(ruth, 'history', { before: 2 });
    expect(older.json).toMatchObject({ revisions: [{ id: 1, source: 'files', can_undo: false }], has_more: false });
  });
});

describe('a catalog person of one customer', () => {
  const AT_HENNESSY: Grant = { role: 'catalog', customer: 'hennessy' };

  it('publishes and undoes what is theirs', async () => {
    await anEditorAtWork();
    const sam = await anEditor('sam', AT_HENNESSY);
    await change(sam, HENNESSY, ['minimum_apparel_order'], false);
    const { status, json } = await publishAll(sam);

    expect(status).toBe(200);
    expect((await call(sam, 'history')).json.revisions[0]).toMatchObject({
      summary: 'Hennessy: minimum apparel order: no.',
      can_undo: true,
    });
    expect((await call(sam, 'undo', { revision: json.revision })).status).toBe(200);
  });

  it('publishes, undoes, and unplans nothing else, and reads nothing about it', async () => {
    const ruth = await anEditorAtWork();
    await changePrice(ruth);
    const { json: shared } = await publishAll(ruth);
    const sam = await anEditor('sam', AT_HENNESSY);
    expect((await call(sam, 'undo', { revision: shared.revision })).status).toBe(403);

    await change(ruth, 'customers/leith.json', ['minimum_apparel_order'], false);
    const { revision, edits } = await read(ruth);
    const ids = edits.map(({ id }: DraftEdit) => id);
    expect((await call(sam, 'publish', { revision, ids })).status).toBe(403);
    expect((await call(sam, 'difference', { revision, ids })).json).toMatchObject({ lines: [], conflicts: [] });
    await publishAll(ruth, { at: now + 1_000 });
    expect((await read(sam)).planned).toEqual([]);
    const [{ id }] = (await read(ruth)).planned;
    expect((await call(sam, 'unplan', { id })).status).toBe(403);
    now += 1_000;
    await publishDuePlans(server.services);
    const [newest] = (await call(sam, 'history')).json.revisions;
    expect(newest).toMatchObject({ summary: '', can_undo: false });
    expect((await call(sam, 'compare', { revision: newest.id })).json.lines).toEqual([]);
  });
});

// Last: it leaves any prices.
describe('any edits', () => {
  const sizes = fc.constantFrom('Small', 'Medium', 'Large', 'XLarge');
  const codes = fc.constantFrom('PL420', 'QZ310', 'SJ205');
  const items = (pointer: fc.Arbitrary<readonly string[]>, value: fc.Arbitrary<Json>) =>
    fc.record({ document: fc.constant(MENS), pointer, value });
  const edits = fc.uniqueArray(
    fc.oneof(
      items(
        fc.tuple(codes, fc.constant('sizes'), sizes),
        fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100),
      ),
      items(fc.tuple(codes, fc.constant('name')), fc.constantFrom('Zip', 'Polo', 'Jacket')),
      fc.record({
        document: fc.constant('colors.json'),
        pointer: fc.tuple(fc.constantFrom('Plum', 'Rust', 'Sand')),
        value: fc.constantFrom('#112233', '#445566'),
      }),
    ),
    { minLength: 1, maxLength: 12, selector: ({ document, pointer }) => [document, ...pointer].join(' ') },
  );

  it('are published as they would be applied to the documents', async () => {
    const ruth = await anEditorAtWork();
    await fc.assert(
      fc.asyncProperty(edits, async (several) => {
        const before = await read(ruth);
        const wanted = applyEdits(before.documents, several);
        const saved = several.map((edit) => ({ ...edit, seen: valueAt(before.documents, edit) }));
        const { json } = await call(ruth, 'save', { edits: saved });
        const ids = json.edits.map(({ id }: DraftEdit) => id);
        const changes = { revision: before.revision, ids };
        const { json: difference } = await call(ruth, 'difference', changes);
        const confirmed = difference.lines.flatMap((line: { flags: { id: string }[] }) =>
          line.flags.map(({ id }) => id),
        );
        const answer = ids.length === 0 || (await call(ruth, 'publish', { ...changes, confirmed })).status === 200;

        expect(answer).toBe(true);
        const { documents } = await read(ruth);
        expect(JSON.stringify(documents)).toBe(JSON.stringify(wanted));
      }),
      { numRuns: 8, seed: 25 },
    );
  });
});
