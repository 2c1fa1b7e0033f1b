import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Nobody resolves these names. */
const SHARED = ['r.castellano@example.com', 'renee@example.com'];

/** Browser tests share a server and distinguish their orders by email address. */
it('Each browser test orders with email addresses that no other file uses', () => {
  const folder = 'tests/e2e';
  const users = new Map<string, Set<string>>();
  for (const file of readdirSync(folder)) {
    for (const [, address = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(/'([\w.-]+@example\.com)'/g))
      users.set(address, (users.get(address) ?? new Set()).add(file));
  }
  const shared = [...users].filter(([address, files]) => files.size > 1 && !SHARED.includes(address));
  expect(users.size).toBeGreaterThan(50);
  expect(shared).toEqual([]);
});
