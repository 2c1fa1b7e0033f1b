import { type Call, requestBytes } from '../load/http-connection';
import { type LoadResult, runLoad } from '../load/run-load';
import { ask } from '../load/store-client';
import { atLeastOfFloor, compared, type Figure, type Scenario } from '../scenario';
import { alternate } from '../statistics';
import { headersOf } from '../store/settings';

const CALLERS = 16;
const SECONDS = 1;
const GOAL = atLeastOfFloor(0.35);

interface FixedResponse extends Call {
  readonly what: string;
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
    const floor = await bench.startBareKoa(store.origin);
    const figures: Figure[] = [];
    for (const { what, status = 200, ...call } of await responsesOf(store.origin)) {
      const request = (number: number) => requestBytes({ ...call, headers: { ...headersOf(number), ...call.headers } });
      const measure = (origin: string) => () =>
        runLoad(origin, { callers: CALLERS, seconds: SECONDS, request, status });
      const results = await alternate(bench.rounds, { store: measure(store.origin), floor: measure(floor.origin) });
      const { bytes } = await ask(store.origin, call);
      figures.push({
        what,
        unit: '/s',
        ...compared(rates(results.store), rates(results.floor)),
        goal: GOAL,
        note: status === 304 ? 'no body' : `${(bytes.length / 1000).toFixed(1)} KB`,
      });
    }
    return figures;
  },
};

async function responsesOf(origin: string): Promise<readonly FixedResponse[]> {
  const document: Call = { path: '/v1/storefronts/hennessy' };
  const { etag } = await ask(origin, document);
  return [
    { ...document, what: 'storefront document' },
    { ...document, what: 'storefront document, unchanged', status: 304, headers: { 'If-None-Match': etag } },
    { path: '/', what: 'page' },
  ];
}

function rates(loads: readonly LoadResult[]): readonly number[] {
  return loads.map(({ perSecond }) => perSecond);
}
