import { describe, expect, it } from 'vitest';
import { codeProblems, docProblems, type Project } from '../support/tools/check-docs';

function projectWith(files: Readonly<Record<string, string>>): Project {
  const folders = Object.keys(files).flatMap((path) =>
    path.split('/').map((_, at, parts) => parts.slice(0, at).join('/')),
  );
  return {
    paths: new Set([...Object.keys(files), ...folders]),
    scripts: new Set(['test', 'test:unit']),
    read: (path) => files[path] ?? '',
  };
}

function problemsIn(text: string): readonly string[] {
  const files = { 'docs/a.md': text, 'docs/b.md': '# Mails, and when\n', 'domain/cart/cart.ts': '', 'README.md': '' };
  return docProblems(projectWith(files), 'docs/a.md');
}

describe('docProblems', () => {
  it.each([
    'See [b](b.md), [the mails](b.md#mails-and-when), [the top](../README.md), [the web](https://example.com/c.md).',
    'The cart is in `domain/cart/`, `domain/cart/cart.ts`, `cart.ts`, `domain/cart/{name}.ts` and `/var/lib/x.ts`.',
    'Run `npm run test:unit`, `test:unit`, or `npm test`.',
  ])('finds nothing in %s', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it.each([
    ['See [c](c.md).', 'c.md'],
    ['See [b](b.md#mail).', 'b.md#mail'],
    ['See [here](#here).', '#here'],
    ['In `domain/basket/`.', 'domain/basket/'],
    ['In `domain/basket/{name}.ts`.', 'domain/basket/{name}.ts'],
    ['In `basket.ts`.', 'basket.ts'],
    ['In `cart/basket.ts`.', 'cart/basket.ts'],
    ['```\nnpm run check\n```', 'npm run check'],
    ['Or `test:all`.', 'test:all'],
    ['## Project structure\n\n```\ndomain/     rules\n  cart/ basket/   sums\n```\n', 'domain/basket'],
    ['## Project structure\n\n```\noffice/     screens\n```\n', 'office'],
  ])('finds what is missing in %j', (text, name) => {
    expect(problemsIn(text)).toEqual([`docs/a.md: ${name}`]);
  });
});

describe('codeProblems', () => {
  it('finds documents that a comment names and that are not there', () => {
    const project = projectWith({ 'docs/b.md': '', 'domain/x.ts': '// See docs/b.md and docs/c.md.' });
    expect(codeProblems(project, 'domain/x.ts')).toEqual(['domain/x.ts: docs/c.md']);
  });
});
