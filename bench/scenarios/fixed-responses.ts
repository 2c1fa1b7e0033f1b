import { type Call, requestBytes } from '../load/http-connection';
import { type LoadResult, runLoad } from '../load/run-load';
import { ask } from '../load/store-client';
import { atLeastOfFloor, compared, type Figure, type FigureKey, type Scenario } from '../scenario';
import { alternate } from '../statistics';
import { headersOf } from '../store/settings';

const CALLERS = 16;
const SECONDS = 1;
const GOAL = atLeastOfFloor(0.7);
const PICTURES = 'image/avif,image/webp,image/*,*/*;q=0.8';

interface FixedResponse extends Call {
  readonly what: string;
  readonly key?: FigureKey;
  readonly status?: number;
}

/** Responses that are the same for everybody. */
export const fixedResponses: Scenario = {
  name: 'fixed-responses',
  method:
    '16 connections request the same response over and over. The floor is a bare Koa that sends the same bytes ' +
    'from memory.',
  async measure(bench) {
    const store = await bench.startStore();
    const floor = await bench.startFloor('bare-koa', store.origin);
    const figures: Figure[] = [];
    for (const { what, key, status = 200, ...call } of await responsesOf(store.origin)) {
      const request = requestBytes({ ...call, headers: { ...headersOf(0), ...call.headers } });
      const measure = (origin: string) => () =>
        runLoad(origin, { callers: CALLERS, seconds: SECONDS, request: () => request, status });
      const results = await alternate(bench.rounds, { store: measure(store.origin), floor: measure(floor.origin) });
      const { bytes } = await ask(store.origin, call);
      figures.push({
        what,
        unit: '/s',
        ...compared(rates(results.store), rates(results.floor)),
        goal: GOAL,
        note: status === 304 ? 'no body' : `${(bytes.length / 1000).toFixed(1)} KB`,
        ...(key ? { key } : {}),
      });
    }
    return figures;
  },
};

async function responsesOf(origin: string): Promise<readonly FixedResponse[]> {
  const document: Call = { path: '/v1/storefronts/hennessy' };
  const { text, etag } = await ask(origin, document);
  const page = await ask(origin, { path: '/' });
  return [
    { ...document, what: 'storefront document', key: 'document-per-second' },
    { ...document, what: 'storefront document, unchanged', status: 304, headers: { 'If-None-Match': etag } },
    { path: '/', what: 'page' },
    { path: first(page.text, /\/assets\/[^"]+\.js/), what: 'script' },
    {
      path: first(text, /\/images\/[^"]+\.jpg[^"]*/),
      what: 'picture',
      headers: { Accept: PICTURES },
    },
    { path: '/manifest/hennessy.webmanifest', what: 'manifest' },
  ];
}

function first(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? [];
  if (!found) throw new Error(`There is no ${pattern} to ask for`);
  return found;
}

function rates(loads: readonly LoadResult[]): readonly number[] {
  return loads.map(({ perSecond }) => perSecond);
}
