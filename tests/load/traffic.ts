import type { Request } from 'autocannon';
import type { Call } from '../../bench/load/http-connection';
import { orderCall } from '../../bench/load/order-call';
import { ask, storeCall, unlockAdmin } from '../../bench/load/store-client';
import { headersOf } from '../../bench/store/settings';
import type { OrdersPage } from '../../domain/calls/order-lists';

/** What some of the connections do over and over. */
export interface Traffic {
  readonly name: string;
  /** Its part of the connections. */
  readonly share: number;
  /** Undefined for as many calls as the connections can make. */
  readonly perSecond?: number;
  /** The only right response. */
  readonly status: number;
  readonly request: Request;
  /** Takes the body of a right response. */
  readonly onAnswer?: (body: string) => void;
}

const LINES = 5;

/** An admin works on this many orders. */
const EDITED = 200;

/** @param acknowledged receives the number of every order that the server says it has placed */
export async function mixedTraffic(origin: string, acknowledged: string[]): Promise<readonly Traffic[]> {
  const cookie = await unlockAdmin(origin);
  const list = (body: object) => storeCall('/v1/retrieve-orders', { lines: false, ...body }, cookie);
  const edit = await editsOf(origin, cookie);
  const remember = (body: string) => acknowledged.push(JSON.parse(body).order_id);
  return [
    { name: 'store documents', share: 0.3, status: 200, request: calls(() => DOCUMENT) },
    { name: 'lists of orders', share: 0.2, status: 200, request: calls(() => list({ limit: 50 })) },
    { name: 'searches', share: 0.1, status: 200, request: calls((call) => list({ search: `polo ${call % 100}` })) },
    { name: 'orders', share: 0.3, status: 201, request: calls((call) => orderCall(call, LINES)), onAnswer: remember },
    { name: 'edits', share: 0.1, status: 200, request: calls(edit) },
  ];
}

/** A person opens something every five seconds: mostly lists, Today a quarter of the time, a report once a minute. */
const OPEN_EVERY_S = 5;

export const OFFICE_HOST = 'office.example.com';

/** What people in the office do, each at the pace of somebody who reads what comes. */
export function officeTraffic(people: number, cookie: string): Traffic {
  const headers = { Host: OFFICE_HOST, Cookie: cookie };
  const [from, to] = [new Date(Date.now() - 365 * 86_400_000), new Date()].map((day) => day.toISOString().slice(0, 10));
  const report: Call = { path: `/v1/office/report?from=${from}&to=${to}`, headers };
  const today: Call = { path: '/v1/office/today', headers };
  const list = (call: number): Call => ({
    method: 'POST',
    path: '/v1/office/orders',
    headers,
    body: call % 3 === 0 ? { limit: 100, search: `polo ${call % 100}` } : { limit: 100 },
  });
  return {
    name: `${people} people in the office`,
    share: 0.5,
    perSecond: people / OPEN_EVERY_S,
    status: 200,
    request: calls((call) => (call % 12 === 0 ? report : call % 4 === 1 ? today : list(call))),
  };
}

const DOCUMENT: Call = { path: '/v1/storefronts/hennessy' };

/** A request that is another one every time, from another address, because the server limits the calls of each. */
function calls(callAt: (index: number) => Call): Request {
  let index = 0;
  return {
    setupRequest(request) {
      const { method = 'GET', path, headers, body } = callAt(index);
      const type = body ? { 'content-type': 'application/json' } : {};
      const filled = { ...headersOf(index), ...type, ...headers };
      index += 1;
      return {
        ...request,
        method: method as Request['method'],
        path,
        headers: filled,
        body: body && JSON.stringify(body),
      };
    },
  };
}

/** Edits of one line after the other, each of the version that the last edit has made. */
async function editsOf(origin: string, cookie: string): Promise<(index: number) => Call> {
  const { text } = await ask(origin, storeCall('/v1/retrieve-orders', { limit: EDITED }, cookie));
  const lines = (JSON.parse(text) as OrdersPage).orders.flatMap(({ order_id, order }) =>
    order.map(({ line, version }) => ({ order_id, line, version })),
  );
  return (index) => {
    const { version, ...line } = lines[index % lines.length] as (typeof lines)[number];
    const edited = { ...line, version: version + Math.floor(index / lines.length), po: `PO-${index}` };
    return storeCall('/v1/update-order-lines', { lines: [edited] }, cookie);
  };
}
