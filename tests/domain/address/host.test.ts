import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostText, parseHost } from '../../../domain/address/host';
import { storefrontOfAddress } from '../../../domain/address/storefront';
import { bookWith, SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';

const MAX_LABEL = 'a'.repeat(63);

describe('parseHost', () => {
  it.each([
    ['orders.leith.example', 'orders.leith.example', ''],
    ['Orders.LEITH.example:8443', 'orders.leith.example', '8443'],
    ['orders.leith.example.', 'orders.leith.example', ''],
    ['localhost:0', 'localhost', '0'],
    ['my_machine:65535', 'my_machine', '65535'],
    ['127.0.0.1:8080', '127.0.0.1', '8080'],
    ['[::1]', '[::1]', ''],
    ['[2001:DB8::1]:443', '[2001:db8::1]', '443'],
    [`${MAX_LABEL}.example`, `${MAX_LABEL}.example`, ''],
  ])('reads %s', (text, name, port) => {
    expect(parseHost(text)).toEqual({ name, port });
  });

  it.each([
    '',
    ':8080',
    'orders.hennessy.example.com:stivers',
    'orders.hennessy.example.com:80stivers',
    'orders.hennessy.example.com:stivers:80',
    'orders.hennessy.example.com:',
    'orders.hennessy.example.com:65536',
    'orders.hennessy.example.com:123456',
    'orders.hennessy.example.com, stivers.example',
    'stivers@orders.hennessy.example.com',
    'orders.hennessy.example.com/stivers',
    'orders.hennessy.example.com#stivers',
    'orders..example',
    '.example',
    '-orders.example',
    'orders-.example',
    'orders example',
    ' orders.example',
    '[::1',
    '::1',
    '[::1]stivers',
    '[stivers]',
    '[]',
    `${MAX_LABEL}a.example`,
    `${'a.'.repeat(127)}example`,
    `${'a'.repeat(100_000)}:1`,
    'orders.leith.example\u0000',
    'örders.example',
  ])('refuses %j', (text) => {
    expect(parseHost(text)).toBeUndefined();
  });

  it('writes back what it reads', () => {
    expect(hostText({ name: 'localhost' as never, port: '8080' })).toBe('localhost:8080');
  });
});

describe('the store of any Host header', () => {
  /** Meaningful parts of hosts in any order, with any text between them. */
  const piece = fc.oneof(
    fc.constantFrom(...SHIPPED_CUSTOMERS, 'orders', 'example', 'localhost', 'staging', 'test', '[::1]', '127.0.0.1'),
    fc.constantFrom('.', ':', '-', '@', '/', '%', ',', ' ', '\t', '#', '?', '[', ']', '80', '65536', '\u0000', 'ſ'),
    fc.string({ maxLength: 8, unit: 'binary' }),
  );
  const header = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));

  it('depends on its name alone, or is refused', () => {
    return fc.assert(
      fc.property(header, fc.constantFrom('', ...SHIPPED_CUSTOMERS), (text, word) => {
        const host = parseHost(text);
        const withPort = parseHost(`${text}:${word}`);
        expect(withPort).toBeUndefined();
        if (!host) return;
        expect(host.name).toMatch(/^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)$/);
        expect(host.port).toMatch(/^\d{0,5}$/);
        const { customer } = storefrontOfAddress(host.name, '/', { stagingMarker: 'staging', customers: bookWith() });
        if (customer) expect(host.name).toContain(customer);
      }),
      { numRuns: 3000 },
    );
  });
});
