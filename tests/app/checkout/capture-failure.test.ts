import { describe, expect, it } from 'vitest';
import { captureFailure } from '../../../app/checkout/use-card-payment';
import { CallError } from '../../../app/data/api/client';
import { ERROR_CODES, type ReceivedCode } from '../../../domain/refusals';

function refusedWith(code: ReceivedCode): CallError {
  return new CallError('refused', `The server says ${code}.`, 409, { code, message: `The server says ${code}.` });
}

describe('captureFailure', () => {
  it.each([
    ['declined', 'declined'],
    ['not_approved', 'not_approved'],
    ['abandoned', 'gone'],
    ['not_found', 'gone'],
    ['unavailable', 'unclear'],
  ] as const)('is for %s: %s, in the words of the server', (code, kind) => {
    expect(captureFailure(refusedWith(code))).toEqual({ kind, message: `The server says ${code}.` });
  });

  it('proves that nothing was paid for four answers only', () => {
    const proofs = ERROR_CODES.filter((code) => captureFailure(refusedWith(code)).kind !== 'unclear');
    expect(proofs.toSorted()).toEqual(['abandoned', 'declined', 'not_approved', 'not_found']);
  });

  it('says what the server says with a code that this build does not know, and not to pay again', () => {
    const failure = captureFailure(refusedWith('bank_holiday'));
    expect(failure.kind).toBe('unclear');
    expect(failure.message).toMatch(/^The server says bank_holiday\. Do not pay again/);
  });

  it.each([
    ['no connection', new CallError('network', 'No connection')],
    ['no answer in time', new CallError('timeout', 'Too late')],
    ["somebody else's answer", new CallError('unreadable', 'A Wi-Fi sign-in page', 200)],
    ['a server that fails', new CallError('failed', 'Failed', 500)],
    ['an error of the program', new TypeError('undefined is not a function')],
    ['anything else', undefined],
  ])('is unclear after %s, and tells the shopper not to pay again', (_what, error) => {
    const failure = captureFailure(error);
    expect(failure.kind).toBe('unclear');
    expect(failure.message).toContain('Do not pay again');
  });
});
