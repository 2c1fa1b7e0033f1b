import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedStorefront, tidyStorefronts } from '../../../app/device/storage/saved-storefront';
import type { Customer } from '../../../domain/catalog/customer';
import { aCustomer, anItem } from '../../support/catalog/builders';

const ORIGIN = 'https://store.example.com';

/** What a browser's cache does with addresses as keys. */
class MemoryCache {
  readonly stored = new Map<string, Response>();

  async match(request: string | Request): Promise<Response | undefined> {
    return this.stored.get(addressOf(request))?.clone();
  }

  async put(request: string | Request, response: Response): Promise<void> {
    this.stored.set(addressOf(request), response);
  }

  async delete(request: string | Request): Promise<boolean> {
    return this.stored.delete(addressOf(request));
  }

  async keys(): Promise<readonly Request[]> {
    return [...this.stored.keys()].map((address) => new Request(address));
  }
}

function addressOf(request: string | Request): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
}

let cache: MemoryCache;

beforeEach(() => {
  cache = new MemoryCache();
  vi.stubGlobal('caches', { open: async () => cache });
});

afterEach(() => void vi.unstubAllGlobals());

function textOf(customer: Customer): string {
  const items = [{ ...anItem(), pictures: {} }];
  return JSON.stringify({ version: '1', customer, items, logos: {}, payment: 'code' });
}

function store(key: string, text: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Date: 'Mon, 30 Nov 2026 15:00:00 GMT', ETag: '"a"' };
  return cache.put(`/v1/storefronts/${key}`, new Response(text, { headers }));
}

describe('savedStorefront', () => {
  it('returns the document and when it was fetched', async () => {
    await store('leith', textOf(aCustomer()));

    const saved = await savedStorefront('leith');
    expect([saved?.document.customer, saved?.fetchedAt]).toEqual([aCustomer(), Date.UTC(2026, 10, 30, 15)]);
  });

  it.each([
    ["a gateway's JSON", '{"message":"no healthy upstream"}'],
    ["another store's", textOf(aCustomer({ key: 'pohanka' }))],
    ['half a document', textOf(aCustomer()).slice(0, 300)],
  ])('removes %s', async (_what, text) => {
    await store('leith', text);

    expect(await savedStorefront('leith')).toBeUndefined();
    expect(cache.stored.size).toBe(0);
  });
});

describe('tidyStorefronts', () => {
  const budgets = { period: 'month', over: 'approve', stores: { LEILEX: 2000 } } as const;

  it('takes rules and budgets out of cached documents, which stay usable and keep their version', async () => {
    await store('leith', textOf(aCustomer({ budgets, approvals: { rules: [] } })));
    await tidyStorefronts();

    expect((await savedStorefront('leith'))?.document.customer).toEqual(aCustomer());
    const rewritten = [...cache.stored.values()][0];
    expect(rewritten?.headers.get('ETag')).toBe('"a"');
    expect(await rewritten?.text()).not.toMatch(/budgets|approvals|2000/);
  });

  it('leaves other documents alone and removes whatever is none', async () => {
    await store('leith', textOf(aCustomer()));
    await store('pohanka', '{"redirect":"https://wifi.example"}');
    const [before] = cache.stored.values();
    await tidyStorefronts();

    expect([...cache.stored.values()]).toEqual([before]);
  });
});
