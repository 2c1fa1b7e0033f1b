const ARRAY_METHODS = [
  ...(['map', 'filter', 'some', 'every', 'find', 'findIndex', 'flatMap', 'reduce'] as const),
  ...(['includes', 'indexOf', 'with', 'toSorted'] as const),
];

type Method = (...args: unknown[]) => unknown;

/**
 * How much work a function does, whatever machine it runs on: the characters it looks at or gives to regular
 * expressions, as far as these search, and the elements of the lists it walks. Only for code that runs at once.
 */
export function countSteps(run: () => void): number {
  let steps = 0;
  const restore: (() => void)[] = [];
  const wrap = (
    on: object,
    name: string,
    stepsOf: (self: never, args: readonly unknown[], result: unknown) => number,
  ) => {
    const method = Reflect.get(on, name) as Method;
    const replace = (value: Method) => Object.defineProperty(on, name, { configurable: true, writable: true, value });
    restore.push(() => replace(method));
    replace(function (this: never, ...args) {
      const before = on === RegExp.prototype ? (this as RegExp).lastIndex : 0;
      const result = method.apply(this, args);
      steps += Math.max(0, stepsOf(this, args, result) - before) + 1;
      return result;
    });
  };
  wrap(RegExp.prototype, 'exec', ({ sticky, lastIndex }: RegExp, [text], result) => {
    const match = result as RegExpExecArray | null;
    // A sticky one only looks at its place.
    if (sticky && !match) return lastIndex;
    return match ? match.index + match[0].length : String(text).length;
  });
  for (const name of ARRAY_METHODS) wrap(Array.prototype, name, ({ length }: readonly unknown[]) => length);
  for (const name of ['charCodeAt', 'codePointAt']) wrap(String.prototype, name, () => 0);
  wrap(String.prototype, 'split', ({ length }: string) => length);
  wrap(String.prototype, 'indexOf', ({ length }: string, [, from = 0], at) => {
    return ((at as number) < 0 ? length : (at as number)) - Number(from);
  });
  try {
    run();
  } finally {
    for (const undo of restore) undo();
  }
  return steps;
}
