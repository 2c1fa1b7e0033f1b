import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  clientErrorsBody,
  MAX_CLIENT_ERRORS,
  placeIn,
  screenIn,
  withoutPersonalData,
} from '../../../domain/calls/client-errors';

describe('withoutPersonalData', () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'price')",
      "TypeError: Cannot read properties of undefined (reading 'price')",
    ],
    [
      `SyntaxError: Unexpected token 'P', "Pat Smith" is not valid JSON`,
      `SyntaxError: Unexpected token 'P', <text> is not valid JSON`,
    ],
    ['No reply to pat@example.com in time', 'No reply to <email> in time'],
    ['GET /v1/orders?search=Smith#TOKEN failed', 'GET /v1/orders failed'],
    ['Call 555-010-0142 (800) 727-7222', 'Call <number>'],
    ["'Pat Smith' is no selector", '<text> is no selector'],
    ['cut off "in the midd', 'cut off <text>'],
    ['Zoë\n\tFaÿ', 'Zo Fa '],
  ])('makes %j %j', (message, expected) => {
    expect(withoutPersonalData(message)).toBe(expected);
  });

  it('keeps no email, and no more than a line of any text', () => {
    return fc.assert(
      fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, email, after) => {
        const cleaned = withoutPersonalData(`${before}${email}${after}`);
        expect(cleaned).toMatch(/^[\x20-\x7e]{0,160}$/);
        expect(cleaned).not.toContain(email);
      }),
    );
  });
});

describe('placeIn', () => {
  it('is the innermost of our files', () => {
    const stack = `Error: x\n    at <anonymous>\n    at f (https://orders.leith.example/assets/index-Bq_2.js:1:2345)\n    at g (https://orders.leith.example/assets/other.js:2:3)`;

    expect(placeIn(stack)).toBe('index-Bq_2.js:1:2345');
    expect(placeIn('f@https://orders.leith.example/assets/index-Bq_2.js:1:2345')).toBe('index-Bq_2.js:1:2345');
    expect(placeIn('Error: x\n    at <anonymous>')).toBe('');
  });
});

describe('screenIn', () => {
  it.each([
    ['/', ''],
    ['/hennessy', '/hennessy'],
    ['/hennessy/item/PL420', '/hennessy/item'],
    ['/hennessy/order/HEN-100042', '/hennessy/order'],
    ['/order/HEN-100042', '/order'],
    ['/packing-list/4f2e', '/packing-list'],
    ['/%3Cb%3E/x', '/x'],
  ])('of %j is %j', (path, screen) => {
    expect(screenIn(path)).toBe(screen);
  });
});

describe('a report', () => {
  it('passes the schema whatever failed, and the largest fits into 4 KB', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.webPath(), fc.string(), (message, path, stack) => {
        const report = {
          kind: 'rejection',
          message: withoutPersonalData(message),
          place: placeIn(stack),
          screen: screenIn(path),
        };
        const body = { errors: Array.from({ length: MAX_CLIENT_ERRORS }, () => report) };
        expect(v.is(clientErrorsBody, body)).toBe(true);
      }),
    );
    const largest = { kind: 'rejection', message: '"'.repeat(160), place: 'a'.repeat(100), screen: '/'.repeat(60) };
    const body = JSON.stringify({ errors: Array.from({ length: MAX_CLIENT_ERRORS }, () => largest) });
    expect(body.length).toBeLessThanOrEqual(4 * 1024);
  });
});
