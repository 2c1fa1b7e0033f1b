import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sendDue } from '../../../server/delivery/send-due';
import { openMailLane } from '../../../server/delivery/send-messages';
import { deleteMails } from '../../../server/messages/smtp/mail-server';
import { publishCustomer } from '../../support/approvals/approvals';
import { addPerson, signInToOffice } from '../../support/office/office';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

async function place(companyName = 'Hennessy'): Promise<string> {
  const { status, json } = await server.post('/v1/create-order', anOrderBody({ companyName }));
  expect(status).toBe(201);
  return json.order_id;
}

const prefixes = async () => (await server.send('/v1/storefronts/hennessy')).json.customer.order_prefixes;

it('starts order numbers with the published prefix, and sheets know the former ones', async () => {
  expect(await place()).toMatch(/^HEN-\d{6}$/);
  expect(await prefixes()).toBeUndefined();
  await publishCustomer(server, 'hennessy', { order_prefix: 'A1B' });

  expect(await place()).toMatch(/^A1B-\d{6}$/);
  expect(await prefixes()).toEqual(['A1B', 'HEN']);
  await publishCustomer(server, 'hennessy', { title: 'Hennessy Group', order_prefix: 'HG' });
  expect(await place('Hennessy Group')).toMatch(/^HG-\d{6}$/);
  expect((await prefixes()).toSorted()).toEqual(['A1B', 'HEN', 'HG']);
});

it('keeps prefixes that others have had, and those that would be others’, from being published', async () => {
  await publishCustomer(server, 'hennessy', { title: 'Hennessy', order_prefix: 'HNY' });
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  const owner = await signInToOffice(server, 'owner@example.com');
  const publish = async (value: string) => {
    const edit = { document: 'customers/leith.json', pointer: ['order_prefix'], value, seen: null };
    await owner.post('/v1/office/catalog/save', { edits: [edit] });
    const { revision, edits } = (await owner.post('/v1/office/catalog/read')).json;
    const ids = edits.map(({ id }: { id: number }) => id);
    const answer = await owner.post('/v1/office/catalog/publish', { revision, ids });
    await owner.post('/v1/office/catalog/discard', { ids });
    return [answer.status, answer.json.message];
  };

  for (const taken of ['HEN', 'HNY', 'STI']) {
    expect(await publish(taken), taken).toEqual([422, expect.stringMatching(/order_prefix: .* set [A-Z]{3}\./)]);
  }
  for (const wrong of ['A', '1AB', 'TOOLONG', 'a1b', 'A/C', '../', 'AB\u{1f697}']) {
    expect(await publish(wrong), wrong).toEqual([422, expect.stringContaining('a letter first')]);
  }
  expect(await publish('L7')).toEqual([200, undefined]);
});

it.each([
  ['../ Evil', /^EVI-\d{6}$/],
  ['A/C Group', /^ACG-\d{6}$/],
  ['AB\u{1f697} Motors', /^ABM-\d{6}$/],
  ['日産', /^HEN-\d{6}$/],
])('makes numbers, links, and files of letters and digits of %s', async (title, form) => {
  await publishCustomer(server, 'hennessy', { title, order_prefix: undefined });
  const number = await place(title);
  expect(number).toMatch(form);

  const lane = openMailLane(server.services);
  while ((await sendDue(server.services, lane)) > 0);
  const folder = join(server.services.settings.dataDir, 'mail');
  const files = () => readdirSync(folder).filter((file) => file.startsWith(number));
  expect(files().length).toBeGreaterThan(0);
  await deleteMails(folder, [number]);
  expect(files()).toEqual([]);
});
