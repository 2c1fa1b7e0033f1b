import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ENTRY = 'https://store.example.com/assets/index-1a2b.js';
const GONE = () => Response.json({ code: 'not_found', message: 'There is nothing here.' }, { status: 404 });
const THERE = () => new Response('', { headers: { 'Content-Type': 'text/javascript' } });
const PORTAL = () => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } });
const OFFLINE = () => {
  throw new TypeError('Failed to fetch');
};

let respond: () => Response;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => ({ src: ENTRY }) });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return respond();
  });
});

afterEach(() => void vi.unstubAllGlobals());

/** A page that has just been opened. */
async function openPage() {
  return (await import('../../../app/device/installation/failed-load')).explainFailedLoad;
}

describe('explainFailedLoad', () => {
  it('blames a release if the server no longer has the page’s own script', async () => {
    respond = GONE;

    expect(await (await openPage())('Search')).toBe('There is a new version of this page. Reload to update.');
    expect(asked).toEqual([`HEAD ${ENTRY}`]);
  });

  it.each([
    ['there is no connection', OFFLINE],
    ['a sign-in page responds', PORTAL],
  ])('blames the connection if %s, as often as it fails', async (_what, response) => {
    respond = response;
    const explain = await openPage();
    const texts = [await explain('Search'), await explain('Search')];

    expect(new Set(texts)).toEqual(new Set(['Search could not be loaded. Check the connection and try again.']));
  });

  it('blames the browser if the same part fails again while the server has the page’s script', async () => {
    respond = THERE;
    const explain = await openPage();

    expect(await explain('Pasting')).toBe('Pasting could not be loaded. Check the connection and try again.');
    expect(await explain('Search')).toBe('Search could not be loaded. Check the connection and try again.');
    expect(await explain('Pasting')).toBe('Pasting could not be loaded. Reload to try again.');
  });
});
