import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../../domain/calls/fields';
import * as lineFields from '../../../domain/cart/stored-cart';

/** The parts of a schema that this test reads; each has its kind and its components. */
interface Part {
  readonly kind?: string;
  readonly type?: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly options?: readonly unknown[];
  readonly item?: Part;
  readonly wrapped?: Part;
}

/** Wherever these are, something in the same pipe must say how long they may be. */
const BOUNDED_BY: Readonly<Record<string, readonly string[]>> = {
  string: ['max_length'],
  array: ['max_length'],
  custom: ['check'],
};

/** Kinds of schemas without text, or whose parts this test visits. */
const KNOWN = [
  'object',
  'loose_object',
  'optional',
  'nullish',
  'nullable',
  'non_optional',
  'union',
  'picklist',
  'number',
  'boolean',
  ...Object.keys(BOUNDED_BY),
];

/** Where a schema has no limit, as paths; `limits` are those of the pipes around it. */
function unbounded(part: Part, path: string, limits: readonly string[] = []): readonly string[] {
  const own = [...limits, ...actionsOf(part)];
  const schemasOfPipe = (part.pipe ?? []).filter((each, index) => each.kind === 'schema' && (index > 0 || each.pipe));
  const children = [
    ...schemasOfPipe.map((child) => [child, path] as const),
    ...Object.entries(part.entries ?? {}).map(([name, child]) => [child, `${path}.${name}`] as const),
    ...(part.type === 'picklist' ? [] : (part.options ?? [])).map((child) => [child as Part, path] as const),
    ...(part.item ? [[part.item, `${path}[]`] as const] : []),
    ...(part.wrapped ? [[part.wrapped, path] as const] : []),
  ];
  const wanted = BOUNDED_BY[part.type ?? ''];
  const isUnbounded = !KNOWN.includes(part.type ?? '') || (wanted && !wanted.some((limit) => own.includes(limit)));
  const inherited = part.type === 'object' || part.type === 'array' ? [] : own;
  return [
    ...(isUnbounded ? [`${path}: ${part.type}`] : []),
    ...children.flatMap(([child, at]) => unbounded(child, at, inherited)),
  ];
}

/** What a pipe does, and the pipes in it. */
function actionsOf({ pipe = [] }: Part): readonly string[] {
  return pipe.flatMap((each) => [each.type ?? '', ...actionsOf(each)]);
}

/** Devices read these from their own storage and the store's answers, not from a call's body. */
const ANSWERS = ['read-storefront', 'storefront-rules'];

const FILES = import.meta.glob<object>('../../../domain/calls/*.ts', { eager: true });

const ALL = [...Object.entries(FILES), ['stored-cart.ts', lineFields] as const]
  .filter(([file]) => !ANSWERS.some((name) => file.endsWith(`/${name}.ts`)))
  .flatMap(([, exported]) => Object.entries(exported))
  .filter(([, each]) => (each as Part).kind === 'schema');

describe('every schema of the calls', () => {
  it('is looked at here', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ALL)('%s has a length for every text and list', (name, schema) => {
    expect(unbounded(schema as Part, name)).toEqual([]);
  });

  it.each([
    ['a text', v.object({ text: v.string() }), ['it.text: string']],
    ['a text in a list', v.pipe(v.array(v.string()), v.maxLength(5)), ['it[]: string']],
    ['a list', v.optional(v.array(v.number())), ['it: array']],
    ['a choice', v.union([v.number(), v.pipe(v.string(), v.trim())]), ['it: string']],
    ['a kind that this test does not know', v.record(v.string(), v.any()), ['it: record']],
  ])('would be reported for %s without one', (_what, schema, paths) => {
    expect(unbounded(schema as Part, 'it')).toEqual(paths);
  });
});

describe('listOf', () => {
  it('counts a list before it looks at what is in it', () => {
    const item = v.custom<string>(() => {
      throw new Error('looked at');
    });
    const { issues = [] } = v.safeParse(listOf(item, 2, 'Too many.'), ['a', 'b', 'c'], {
      abortPipeEarly: true,
    });
    expect(issues.map(({ message }) => message)).toEqual(['Too many.']);
  });

  it('says so if it is no list', () => {
    const { issues = [] } = v.safeParse(listOf(v.string(), 2, 'Too many.', 'No list.'), { length: 1 });
    expect(issues.map(({ message }) => message)).toEqual(['No list.']);
  });
});
