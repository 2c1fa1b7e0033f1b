import { chmodSync, cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveStore, replace, startLiveStore } from '../support/server/live/live-store';
import { LOOKS_MS, SOON, shopAt } from '../support/server/live/shop';

let store: LiveStore;
const { menswear, setPrice, shownPrice, order, readyz, mistakes } = shopAt(() => store);

describe('files that change in odd ways, in development', () => {
  beforeAll(async () => {
    store = await startLiveStore();
  });
  afterAll(() => store.stop());

  it('are not taken while they are being written', async () => {
    const content = readFileSync(menswear(), 'utf8').replace('"Large": 42', '"Large": 51');
    const step = Math.ceil(content.length / 20);
    writeFileSync(menswear(), '');
    const shown: Promise<number>[] = [];
    // Goes on writing, however long a response takes: after two looks without a change, a file counts as written.
    for (let end = 0; end < content.length; end += step) {
      shown.push(shownPrice());
      writeFileSync(menswear(), content.slice(end, end + step), { flag: 'a' });
      await sleep(100);
    }
    expect(await Promise.all(shown)).toEqual(shown.map(() => 42));

    await expect.poll(shownPrice, SOON).toBe(51);
    expect(store.logged('new data are not in use')).toEqual([]);
  });

  it('are taken once when they change a hundred times in a second, while orders come in', async () => {
    const taken = store.logged('new data are in use').length;
    let isOver = false;
    const shopping = Array.from({ length: 4 }, async () => {
      const answers: Awaited<ReturnType<typeof order>>[] = [];
      for (let price = 51; !isOver; ) {
        const answer = await order(price);
        answers.push(answer);
        if (answer.status === 409) price = answer.json.lines[0].current;
        else expect(answer.json.total).toBe(price);
      }
      return answers.map(({ status }) => status);
    });
    for (let change = 1; change <= 100; change += 1) {
      setPrice(60 + change);
      await sleep(10);
    }
    await expect.poll(shownPrice, SOON).toBe(160);
    isOver = true;

    const statuses = new Set((await Promise.all(shopping)).flat());
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    expect((await order(160)).status).toBe(201);
    expect(store.logged('new data are in use').length - taken).toBeLessThanOrEqual(2);
  });

  it('are taken at once when somebody says that they are complete', async () => {
    setPrice(161);
    store.server.signal('SIGHUP');

    await expect.poll(shownPrice, { interval: 20, timeout: 5_000 }).toBe(161);
  });

  it('close a customer’s store when its file is gone, and open it when the file is back', async () => {
    const leith = join(store.dataFiles, 'customers/leith.json');
    const content = readFileSync(leith);
    const LEITH = { 'X-Forwarded-Host': 'leith.example.com' };
    const status = async () => (await store.ask('/v1/storefronts/leith', { headers: LEITH })).status;
    rmSync(leith);
    await expect.poll(status, SOON).toBe(404);

    writeFileSync(leith, content);
    await expect.poll(status, SOON).toBe(200);
    expect(await mistakes()).toBe(0);
  });

  it('are not taken, nor told, when only their times are new', async () => {
    const { in_use_since } = await readyz();
    const since = Date.now();
    replace(menswear(), readFileSync(menswear()));
    await sleep(LOOKS_MS);

    expect(store.logged('new data are in use').filter(({ time }) => Number(time) >= since)).toEqual([]);
    expect(await readyz()).toMatchObject({ in_use_since, mistakes: 0 });
  });

  it('are taken together when a link is changed to another folder, as Kubernetes does', async () => {
    const data = store.dataFiles;
    cpSync(data, `${data}-1`, { recursive: true });
    symlinkSync(`${data}-1`, `${data}-link`);
    rmSync(data, { recursive: true });
    symlinkSync(`${data}-link`, data);
    await sleep(LOOKS_MS);
    expect([await mistakes(), await shownPrice()]).toEqual([0, 161]);

    cpSync(`${data}-1`, `${data}-2`, { recursive: true });
    const second = join(`${data}-2`, 'items/mens.json');
    writeFileSync(second, readFileSync(second, 'utf8').replace('"Large": 161', '"Large": 52'));
    symlinkSync(`${data}-2`, `${data}-next`);
    renameSync(`${data}-next`, `${data}-link`);
    await expect.poll(shownPrice, SOON).toBe(52);
    expect(store.logged('taking new data failed')).toEqual([]);
  });
});

it.runIf(process.getuid?.() === 0)('files that the server may not read stay as they were', async () => {
  const user = 65_534;
  store = await startLiveStore({ user });
  try {
    chmodSync(menswear(), 0o000);
    await expect.poll(mistakes, SOON).toBe(1);
    expect((await readyz()).not_in_use).toEqual(['server/data/items/mens.json: the file cannot be read']);
    chmodSync(store.secrets.file, 0o000);
    await expect.poll(mistakes, SOON).toBe(2);
    expect((await order(42)).status).toBe(201);
    for (const each of [menswear(), store.secrets.file]) chmodSync(each, 0o644);
    await expect.poll(mistakes, SOON).toBe(0);
  } finally {
    await store.stop();
  }
});
