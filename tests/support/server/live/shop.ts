import { join } from 'node:path';
import { expect } from 'vitest';
import { aCart, anOrderBody, POLO_LINE } from '../../orders/orders';
import type { LiveStore } from './live-store';

/** What strangers and shoppers see: Hennessy's own live host. */
export const HENNESSY = { 'X-Forwarded-Host': 'hennessy.example.com', 'X-Forwarded-Proto': 'https' };
export const DOCUMENT = '/v1/storefronts/hennessy';

/** "Within seconds"; generous, because other tests run at the same time. */
export const SOON = { interval: 50, timeout: 20_000 };

/** Longer than it takes to notice a change. */
export const LOOKS_MS = 3_000;

/** What the log says when changed files are taken, when they have mistakes, and when those are corrected. */
const TOLD = { taken: 'new data are in use', refused: 'new data are not in use', corrected: 'all data are in use' };

/** What somebody does at Hennessy's store, with its polos, and what an operator sees. */
export function shopAt(store: () => LiveStore) {
  let addresses = 0;
  const readyz = async () => (await store().ask('/readyz')).json.data;
  async function shownPrice(): Promise<number> {
    const { json } = await store().ask(DOCUMENT, { headers: HENNESSY });
    return json.items.find((item: { code: string }) => item.code === 'PL420').sizes.Large;
  }
  return {
    menswear: () => join(store().dataFiles, 'items/mens.json'),
    setPrice(price: number): void {
      store().change(join(store().dataFiles, 'items/mens.json'), (items) => {
        items.find((item: { code: string }) => item.code === 'PL420').sizes.Large = price;
      });
    },
    shownPrice,
    /** Waits until the server has reported the result of the change. */
    async until(outcome: keyof typeof TOLD, change: () => void): Promise<void> {
      const { logged } = store();
      const before = logged(TOLD[outcome]).length;
      change();
      await expect.poll(() => logged(TOLD[outcome]).length - before, SOON).toBe(1);
    },
    /** Orders one polo, each time from another address, because there is a limit for each. */
    order(price: number, code = store().secrets.code.hennessy, halfway = async () => {}) {
      addresses += 1;
      const cart = aCart({ ...POLO_LINE, price, quantity: 1 });
      const body = anOrderBody({ cart, bypass_code: code });
      const headers = { ...HENNESSY, 'X-Forwarded-For': `10.1.${addresses >> 8}.${addresses & 255}` };
      return store().ask('/v1/create-order', { body, headers, halfway });
    },
    readyz,
    mistakes: async (): Promise<number> => (await readyz()).mistakes,
  };
}
