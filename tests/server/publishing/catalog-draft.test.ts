import { describe, expect, it } from 'vitest';
import type { DraftEdit, Json } from '../../../domain/catalog/draft';
import type { Grant } from '../../../domain/people/roles';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';

let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });
/** Signing in takes long. */
const browsers = new Map<string, Promise<OfficeBrowser>>();

const EVERYTHING: Grant = { role: 'catalog' };
const MENS = 'items/mens.json';
const HENNESSY = 'customers/hennessy.json';

/** A browser that edits the catalog, with an empty draft. */
function anEditor(name: string, grant: Grant = EVERYTHING): Promise<OfficeBrowser> {
  const email = `${name}@example.com`;
  const known = browsers.get(email) ?? addPerson(server, email, [grant]).then(() => signInToOffice(server, email));
  browsers.set(email, known);
  return known;
}

async function emptied(browser: OfficeBrowser): Promise<OfficeBrowser> {
  const { edits } = await read(browser);
  await browser.post('/v1/office/catalog/discard', { ids: edits.map(({ id }: DraftEdit) => id) });
  return browser;
}

const read = async (browser: OfficeBrowser) => (await browser.post('/v1/office/catalog/read')).json;
const save = (browser: OfficeBrowser, ...edits: readonly object[]) =>
  browser.post('/v1/office/catalog/save', { edits });
const at = (pointer: readonly string[], value: Json, seen: Json, document = MENS) => ({
  document,
  pointer,
  value,
  seen,
});
const price = (value: Json, seen: Json) => at(['PL420', 'sizes', '2XLarge'], value, seen);
const places = (edits: readonly DraftEdit[]) => edits.map(({ pointer, value }) => [pointer.join(' '), value]);

describe('the draft', () => {
  it('starts with what is published', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const state = await read(ruth);

    expect(state.revision).toBe(1);
    expect(state.edits).toEqual([]);
    expect(Object.keys(state.documents)).toEqual(
      expect.arrayContaining(['colors.json', 'details.json', 'defaults.json', MENS, HENNESSY, 'customers/leith.json']),
    );
    expect(state.documents[MENS][0]).toMatchObject({ code: 'PL420', sizes: { '2XLarge': 44 } });
    expect(state.drawings.files.polo).toMatch(/^\w+$/);
    expect(state.drawings.families.polo.logo).toHaveProperty('Left Chest');
  });

  it('is one that all editors see, and says who changed what', async () => {
    const [ruth, marcus] = [await emptied(await anEditor('ruth')), await anEditor('marcus')];
    now += 1_000;
    const saved = await save(ruth, price(45, 44));

    expect(saved.status).toBe(200);
    expect(saved.json.conflicts).toEqual([]);
    const { edits, draft } = await read(marcus);
    expect(edits).toEqual(saved.json.edits);
    expect(edits).toMatchObject(
      [{ document: MENS, pointer: ['PL420', 'sizes', '2XLarge'], value: 45, base: 44, at: now, by: /^ruth/ }].map(
        (edit) => ({ ...edit, by: expect.stringMatching(edit.by) }),
      ),
    );
    expect(draft).toBe(saved.json.draft);
  });

  it('says that nothing is new while it is', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const { revision, draft } = await read(ruth);
    const same = await ruth.post('/v1/office/catalog/read', { have: { revision, draft } });
    await save(ruth, price(45, 44));
    const changed = await ruth.post('/v1/office/catalog/read', { have: { revision, draft } });

    expect(same.json).toEqual({ same: true });
    expect(changed.json.edits).toHaveLength(1);
  });

  it('drops an edit that sets a place back', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    await save(ruth, price(45, 44), at(['QZ310', 'name'], 'Zip', 'Quarter-Zip Pullover'));
    const { json } = await save(ruth, price(44, 45));

    expect(places(json.edits)).toEqual([['QZ310 name', 'Zip']]);
  });

  it('replaces the edits below a place that is edited as a whole', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    await save(ruth, price(45, 44), at(['PL420', 'name'], 'Polo', 'Performance Polo'));
    const { json: before } = await save(ruth);
    const sizes = { ...(await read(ruth)).documents[MENS][0].sizes, '2XLarge': 45 };
    const { json } = await save(ruth, at(['PL420', 'sizes'], { Small: 40 }, sizes));

    expect(before.edits).toHaveLength(2);
    expect(places(json.edits)).toEqual([
      ['PL420 name', 'Polo'],
      ['PL420 sizes', { Small: 40 }],
    ]);
    const { json: below } = await save(ruth, at(['PL420', 'sizes', 'Small'], 41, 40));
    expect(places(below.edits).slice(1)).toEqual([
      ['PL420 sizes', { Small: 40 }],
      ['PL420 sizes Small', 41],
    ]);
    // Also the one above: it's in the way of what is published.
    expect(places((await save(ruth, at(['PL420', 'sizes', 'Small'], 40, 41))).json.edits).slice(1)).toEqual([
      ['PL420 sizes', { Small: 40 }],
    ]);
  });

  it('tells the second of two who change the same place, and saves the rest', async () => {
    const [ruth, marcus] = [await emptied(await anEditor('ruth')), await anEditor('marcus')];
    now += 1_000;
    await save(ruth, price(45, 44));
    const { json } = await save(marcus, price(46, 44), at(['QZ310', 'name'], 'Zip', 'Quarter-Zip Pullover'));

    expect(json.conflicts).toEqual([
      {
        document: MENS,
        pointer: ['PL420', 'sizes', '2XLarge'],
        theirs: 45,
        by: expect.stringMatching(/^ruth/),
        at: now,
      },
    ]);
    expect(places(json.edits)).toEqual([
      ['PL420 sizes 2XLarge', 45],
      ['QZ310 name', 'Zip'],
    ]);
    const mine = await save(marcus, price(46, 45));
    expect(mine.json.conflicts).toEqual([]);
    expect(places(mine.json.edits)).toContainEqual(['PL420 sizes 2XLarge', 46]);
  });

  it('takes the same change from two people as one', async () => {
    const [ruth, marcus] = [await emptied(await anEditor('ruth')), await anEditor('marcus')];
    await save(ruth, price(45, 44));
    const { json } = await save(marcus, price(45, 44));

    expect(json.conflicts).toEqual([]);
    expect(places(json.edits)).toEqual([['PL420 sizes 2XLarge', 45]]);
  });

  it('has one winner of ten who change a place at once', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => save(ruth, price(50 + index, 44))));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const winners = answers.filter(({ json }) => json.conflicts.length === 0);
    expect(winners).toHaveLength(1);
    expect((await read(ruth)).edits).toHaveLength(1);
  });

  it('discards what is named', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const { json } = await save(ruth, price(45, 44), at(['QZ310', 'name'], 'Zip', 'Quarter-Zip Pullover'));
    const [first] = json.edits as readonly DraftEdit[];
    const discarded = await ruth.post('/v1/office/catalog/discard', { ids: [first?.id, 999_999] });

    expect(places(discarded.json.edits)).toEqual([['QZ310 name', 'Zip']]);
  });
});

describe('bad input', () => {
  it.each([
    ['a place that is too deep', at(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 1, null)],
    ['a segment that is too long', at(['x'.repeat(201)], 1, null)],
    ['a value that is too long', at(['PL420', 'name'], 'x'.repeat(100_000), null)],
    ['a drawing', at([], '<svg/>', null, 'drawings/polo.svg')],
    ['a path that leaves the catalog', at([], {}, null, 'customers/../secrets.json')],
    ['a document of no kind', at([], {}, null, 'drawings.json')],
    ['no value', { document: MENS, pointer: [], seen: null }],
    ['a pointer that is a text', { document: MENS, pointer: '/a', value: 1, seen: null }],
  ])('is refused: %s', async (_what, edit) => {
    const ruth = await emptied(await anEditor('ruth'));
    const answer = await save(ruth, edit);

    expect(answer.status).toBe(422);
    expect((await read(ruth)).edits).toEqual([]);
  });

  it('is refused if there is too much of it', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const many = Array.from({ length: 501 }, (_, index) => at(['Red', `${index}`], 1, null, 'colors.json'));
    const long = Array.from({ length: 12 }, (_, index) => at([`${index}`], 'x'.repeat(99_000), null, 'colors.json'));

    expect((await save(ruth, ...many)).json.message).toBe('Save at most 500 changes at once.');
    const tooLong = await save(ruth, ...long);
    expect([tooLong.status, tooLong.json.message]).toEqual([
      413,
      'These are too many changes at once. Nothing was saved.',
    ]);
  });

  it('ends at 5,000 changes', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const part = (from: number) =>
      Array.from({ length: 500 }, (_, index) => at([`C${from + index}`], '#112233', null, 'colors.json'));
    for (let from = 0; from < 5_000; from += 500) expect((await save(ruth, ...part(from))).status).toBe(200);
    const full = await save(ruth, at(['One more'], '#112233', null, 'colors.json'));

    expect(full.json.message).toBe('The draft holds at most 5000 changes. Publish some first.');
    expect((await read(ruth)).edits).toHaveLength(5_000);
  });

  it('keeps the strangest texts as they are', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const value = { ['__proto__']: '\u0001', constructor: '\ud800', '': '🧢 "quoted" \\ </script>' };
    await save(ruth, at(['__proto__'], value, null, 'colors.json'));
    const { edits } = await read(ruth);

    expect(edits).toHaveLength(1);
    expect(JSON.stringify(edits[0].value)).toBe(JSON.stringify(value));
  });
});

describe('a catalog person of one customer', () => {
  const AT_HENNESSY: Grant = { role: 'catalog', customer: 'hennessy' };

  it('reads what is shared and that customer, nothing of others', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    await save(ruth, at(['title'], 'Leith!', 'Leith', 'customers/leith.json'), price(45, 44));
    const sam = await anEditor('sam', AT_HENNESSY);
    const { documents, edits } = await read(sam);

    expect(Object.keys(documents).filter((path) => path.startsWith('customers/'))).toEqual([HENNESSY]);
    expect(documents).toHaveProperty([MENS]);
    expect(places(edits)).toEqual([['PL420 sizes 2XLarge', 45]]);
  });

  it('changes that customer', async () => {
    await emptied(await anEditor('ruth'));
    const sam = await anEditor('sam', AT_HENNESSY);
    const { status, json } = await save(sam, at(['title'], 'Hennessy Group', 'Hennessy', HENNESSY));

    expect([status, places(json.edits)]).toEqual([200, [['title', 'Hennessy Group']]]);
  });

  it.each([
    ['another customer', at(['title'], 'X', 'Leith', 'customers/leith.json')],
    ['an item', price(45, 44)],
    ['a color', at(['Navy'], '#000000', '#1f2f4d', 'colors.json')],
    ['shared details', at(['size_charts'], null, null, 'details.json')],
    ['settings of all', at(['type_names'], null, null, 'defaults.json')],
    ['photographs', at(['PL420', 'Red'], 'abc', null, 'photographs.json')],
    ['a new customer', at([], { title: 'X' }, null, 'customers/acme.json')],
    ['the whole document of that customer', at([], null, null, HENNESSY)],
  ])('cannot change %s', async (_what, edit) => {
    const ruth = await emptied(await anEditor('ruth'));
    const sam = await anEditor('sam', AT_HENNESSY);
    const mine = at(['title'], 'Hennessy Group', 'Hennessy', HENNESSY);
    const answer = await save(sam, mine, edit);

    expect([answer.status, answer.json.code]).toEqual([403, 'not_allowed']);
    expect((await read(ruth)).edits).toEqual([]);
  });

  it('cannot discard what others changed elsewhere', async () => {
    const ruth = await emptied(await anEditor('ruth'));
    const { json } = await save(ruth, price(45, 44));
    const sam = await anEditor('sam', AT_HENNESSY);
    const answer = await sam.post('/v1/office/catalog/discard', { ids: [json.edits[0].id] });

    expect(answer.status).toBe(403);
    expect((await read(ruth)).edits).toHaveLength(1);
  });

  it.each(['controller', 'rep'] as const)('has a role for it: %s does not open it', async (role) => {
    const dana = await anEditor(role, { role, customer: 'hennessy' });

    expect((await dana.post('/v1/office/catalog/read')).json.code).toBe('not_allowed');
  });
});
