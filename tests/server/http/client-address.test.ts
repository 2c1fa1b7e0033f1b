import { describe, expect, it } from 'vitest';
import { clientAddress, normalizedAddress } from '../../../server/http/request/request-address';

describe('normalizedAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:51234', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['192.0.2.7, 198.51.100.1', 'unknown'],
    ['x'.repeat(100_000), 'unknown'],
  ])('makes of %s: %s', (written, expected) => {
    expect(normalizedAddress(written)).toBe(expected);
  });
});

describe('clientAddress', () => {
  const spoofed = '203.0.113.9, 198.51.100.2, 192.0.2.7:4711';

  it('is the peer where no proxy is trusted, whatever the header says', () => {
    expect(clientAddress('10.0.0.1', spoofed, 0)).toBe('10.0.0.1');
  });

  it('is what the trusted proxies have appended, and nothing before that', () => {
    expect(clientAddress('10.0.0.1', spoofed, 1)).toBe('192.0.2.7');
    expect(clientAddress('10.0.0.1', spoofed, 2)).toBe('198.51.100.2');
    expect(clientAddress('10.0.0.1', '192.0.2.7', 2)).toBe('192.0.2.7');
  });

  it('is the peer where a trusted proxy has sent no header', () => {
    expect(clientAddress('10.0.0.1', '', 1)).toBe('10.0.0.1');
  });
});
