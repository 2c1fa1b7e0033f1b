import { SHIPPED_CUSTOMERS } from '../support/catalog/shipped-customers';
import type { Random } from '../support/tools/random';

/** Values that a client never sends: too long, of another type, invisible, or in somebody else's language. */

const LENGTHS = [0, 1, 100, 101, 255, 5_000, 100_000, 200_000] as const;

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u200b\u202e\ufeff',
  '\ud800',
  '😀'.repeat(50),
  "Robert'); DROP TABLE orders;--",
  '" OR scope : stivers OR "',
  '=HYPERLINK("http://evil.example")',
  '\r\nSet-Cookie: session=1',
  '../../../etc/passwd',
  '%00%0a',
  '__proto__',
  'NaN',
  '9'.repeat(30),
  '{"$gt":""}',
] as const;

/** One of several values, possibly of different types. */
export function oneOf<const Choices extends readonly unknown[]>(random: Random, choices: Choices): Choices[number] {
  return choices[Math.floor(random.next() * choices.length)];
}

export function strangeText(random: Random): string {
  if (random.chance(0.6)) return oneOf(random, TEXTS);
  const length = oneOf(random, LENGTHS);
  const unit = oneOf(random, ['a', 'aB3 ', 'é', '"', '\u0001', 'polo ']);
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

export function strangeValue(random: Random): unknown {
  return oneOf<(() => unknown)[]>(random, [
    () => strangeText(random),
    () => strangeText(random),
    () => oneOf(random, [null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 1]),
    () => Array.from({ length: oneOf(random, [0, 1, 501, 5000]) }, () => oneOf(random, TEXTS)),
    () =>
      Object.fromEntries(
        Array.from({ length: oneOf(random, [0, 1, 600]) }, (_, n) => [`k${n}`, { code: 'PL420', quantity: n }]),
      ),
    () => nested(oneOf(random, [2, 50, 1_000])),
  ])();
}

/** A host as the store has it, or with something in it that is none of it. */
export function strangeHost(random: Random): string {
  const word = oneOf(random, SHIPPED_CUSTOMERS);
  const own = oneOf(random, [
    'orders.hennessy.example',
    'orders.stivers.example',
    'staging.example.com',
    'shop.example.com',
  ]);
  if (random.chance(0.6)) return own;
  return oneOf(random, [
    `${own}:8443`,
    `${own}:${word}`,
    `${own}:80${word}`,
    `${own}:${word}:80`,
    `${own}, orders.${word}.example`,
    `${own}.`,
    `${own}@orders.${word}.example`,
    `${own}/${word}`,
    `${own.toUpperCase()}`,
    `[::1]:8080`,
    `[${word}]`,
    `127.0.0.1`,
    `localhost`,
    `${word}.localhost`,
    `${'a'.repeat(63)}.${word}.example`,
    `${'a.'.repeat(2000)}${word}`,
    `-`,
    `xn--${word}`,
  ]);
}

/** Text that a header can hold. */
export function strangeHeaderText(random: Random): string {
  return strangeText(random)
    .replaceAll(/[^\t\x20-\x7e]/g, '')
    .slice(0, 4000);
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { level: value };
  return value;
}
