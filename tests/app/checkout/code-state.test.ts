import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CodeState, codeStateFrom, isCodeGood } from '../../../app/checkout/use-code-check';
import { isKnownCode, rememberCode } from '../../../app/device/storage/known-codes';
import type { Customer } from '../../../domain/catalog/customer';
import { aCustomer } from '../../support/catalog/builders';
import { emptyDatabase } from '../../support/device/raw-database';

const ACCEPTED = { status: 200, body: { accepted: true } };
const REFUSED = { status: 200, body: { accepted: false } };
const UNREACHABLE = 'http://127.0.0.1:1';
const server = createServer((request, response) => {
  request.resume();
  const headers = { 'Content-Type': 'application/json', ...(retryAfter && { 'Retry-After': retryAfter }) };
  response.writeHead(answer.status, headers);
  response.end(JSON.stringify(answer.body));
});
let answer: { readonly status: number; readonly body: object } = ACCEPTED;
let retryAfter: string | undefined;
let customer: Customer;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  customer = aCustomer({ server_hostname: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  answer = ACCEPTED;
  retryAfter = undefined;
});

afterEach(async () => {
  vi.useRealTimers();
  await emptyDatabase('known-codes');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function check(code: string, from = customer): Promise<CodeState> {
  return codeStateFrom(from, code, new AbortController().signal);
}

describe('codeStateFrom', () => {
  it('remembers a code that the server accepts, for when it cannot be reached', async () => {
    expect(await check('HARBOR-7')).toEqual({ kind: 'accepted' });
    await expect.poll(() => isKnownCode('leith', 'HARBOR-7')).toBe(true);
    expect(await check('HARBOR-7', { ...customer, server_hostname: UNREACHABLE })).toEqual({ kind: 'known' });
  });

  it('forgets a code that the server refuses', async () => {
    await rememberCode('leith', 'HARBOR-7');
    answer = REFUSED;
    expect(await check('HARBOR-7')).toEqual({ kind: 'refused' });
    await expect.poll(() => isKnownCode('leith', 'HARBOR-7')).toBe(false);
  });

  it('accepts a code that is new to this device provisionally when the server cannot be reached', async () => {
    expect(await check('HARBOR-8', { ...customer, server_hostname: UNREACHABLE })).toEqual({ kind: 'provisional' });
  });

  it.each([
    ['690', 690_000],
    [undefined, 60_000],
  ])('waits after too many wrong codes, with a Retry-After of %s', async (seconds, waitMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_760_000_000_000 });
    answer = { status: 429, body: { code: 'too_many', message: 'Too many.' } };
    retryAfter = seconds;
    expect(await check('HARBOR-7')).toEqual({ kind: 'limited', until: 1_760_000_000_000 + waitMs });
  });

  it.each([
    ['not_signed_in', 401, true],
    ['wrong_customer', 403, false],
  ])('leaves the code unchecked when the server answers %s', async (code, status, needsSignIn) => {
    answer = { status, body: { code, message: 'No.' } };
    expect(await check('HARBOR-7')).toEqual({ kind: 'unchecked', reason: 'No.', needsSignIn });
  });

  it('treats a failing server like one that cannot be reached', async () => {
    answer = { status: 503, body: { code: 'unavailable', message: 'Down.' } };
    expect(await check('HARBOR-7')).toEqual({ kind: 'provisional' });
  });
});

describe('isCodeGood', () => {
  it('is true for accepted, known and provisional codes only', () => {
    const states: readonly CodeState[] = [
      { kind: 'empty' },
      { kind: 'typing' },
      { kind: 'checking' },
      { kind: 'accepted' },
      { kind: 'refused' },
      { kind: 'known' },
      { kind: 'provisional' },
      { kind: 'limited', until: 0 },
      { kind: 'unchecked', reason: 'No.', needsSignIn: false },
    ];
    expect(states.filter(isCodeGood).map(({ kind }) => kind)).toEqual(['accepted', 'known', 'provisional']);
  });
});
