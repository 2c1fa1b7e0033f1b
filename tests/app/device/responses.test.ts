import { describe, expect, it } from 'vitest';
import { firstResponse } from '../../../app/device/responses';

const responding = (text: string) => async () => new Response(text);
const silent = async () => undefined;
const failing = async () => {
  throw new TypeError('Failed to fetch');
};

describe('firstResponse', () => {
  it.each([
    ['the first one', [responding('filled'), responding('network')], 'filled'],
    ['the next one after a failure', [failing, responding('network')], 'network'],
    ['the last one after failures and silence', [failing, silent, failing, responding('unfilled')], 'unfilled'],
  ])('returns %s', async (_which, attempts, text) => {
    expect(await (await firstResponse(...attempts)).text()).toBe(text);
  });

  it('fails as the last attempt did if none responds', async () => {
    await expect(firstResponse(silent, failing, silent)).rejects.toThrow('Failed to fetch');
  });
});
