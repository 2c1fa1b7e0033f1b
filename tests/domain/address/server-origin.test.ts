import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseServerOrigin } from '../../../domain/address/server-origin';

describe('parseServerOrigin', () => {
  it.each([
    ['https://orders.example.com', 'https://orders.example.com'],
    ['https://Orders.Example.COM', 'https://orders.example.com'],
    ['https://orders.example.com:443', 'https://orders.example.com'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://пример.example', 'https://xn--e1afmkfd.example'],
  ])('reads %s as %s', (text, origin) => {
    expect(parseServerOrigin(text)).toBe(origin);
  });

  it.each([
    '',
    'orders.example.com',
    'ftp://orders.example.com',
    'https://',
    'https://orders.example.com/',
    'https://orders.example.com/v1',
    'https://orders.example.com?x',
    'https://orders.example.com#x',
    'https://orders.example.com\\v1',
    'https://dana@orders.example.com',
    'https://dana:secret@orders.example.com',
    'https://x;sandbox',
    'https://x;script-src *',
    "https://x'self'",
    'https://x,https://y',
    'https://*.example.com',
    'https://*',
    'https://orders.example.com\nX-Other: 1',
    'https://orders.example.com:99999',
    'https://\u{1f697}\u202e.example',
    `https://${'a'.repeat(64)}.example`,
  ])('refuses %j', (text) => {
    expect(parseServerOrigin(text)).toBeUndefined();
  });

  it('refuses what no host is long enough for', () => {
    expect(parseServerOrigin(`https://${'a.'.repeat(2_000)}com`)).toBeUndefined();
  });

  it('never returns what would end a directive or a header, whatever is typed', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()).map((text) => `https://${text}`);
    fc.assert(
      fc.property(typed, (text) => {
        const origin = parseServerOrigin(text);
        expect(origin ?? 'https://x').toMatch(/^https?:\/\/[a-z0-9_.:[\]-]+$/);
        if (origin !== undefined) expect(parseServerOrigin(origin)).toBe(origin);
      }),
      { numRuns: 500 },
    );
  });
});
