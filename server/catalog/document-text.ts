const MAX_WIDTH = 120;

/** A document as people read it in a file: what fits on a line is on one, except for the top level. */
export function documentText(value: unknown): string {
  return `${text(value, 0, 0, true)}\n`;
}

/** @param before what the line has before the value */
function text(value: unknown, depth: number, before: number, isTop = false): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries: readonly [name: string, value: unknown][] = isList
    ? value.map((each) => ['', each])
    : Object.entries(value).map(([key, each]) => [`${JSON.stringify(key)}: `, each]);
  const [open, close] = isList ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  const flat = isTop ? undefined : flatText(value);
  if (flat !== undefined && depth * 2 + before + flat.length < MAX_WIDTH) return flat;
  const indent = '  '.repeat(depth + 1);
  const lines = entries.map(([name, each]) => `${indent}${name}${text(each, depth + 1, name.length)}`);
  return `${open}\n${lines.join(',\n')}\n${'  '.repeat(depth)}${close}`;
}

/** On one line: `{ "a": [1, 2] }` */
function flatText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatText).join(', ')}]`;
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${flatText(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
