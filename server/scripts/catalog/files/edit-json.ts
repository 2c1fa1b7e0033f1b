/**
 * A JSON text with the positions of its parts, so that one part can change while everything else stays as written: key
 * order, line breaks, spaces.
 */
type JsonNode = ObjectNode | ListNode | ScalarNode;

interface Placed {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
}

interface ObjectNode extends Placed {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

interface JsonMember extends Placed {
  readonly key: string;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

interface ListNode extends Placed {
  readonly kind: 'list';
  readonly entries: readonly JsonNode[];
}

interface ScalarNode extends Placed {
  readonly kind: 'scalar';
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]+/y;

/** Reads a text that `JSON.parse` accepts. */
function parseJson(text: string): JsonNode {
  return valueAt(text, spaceEnd(text, 0));
}

function valueAt(text: string, start: number): JsonNode {
  if (text[start] === '{') return objectAt(text, start);
  return text[start] === '[' ? listAt(text, start) : { kind: 'scalar', start, end: scalarEnd(text, start) };
}

function objectAt(text: string, start: number): ObjectNode {
  const members: JsonMember[] = [];
  const end = eachPart(text, start, (at) => {
    const keyEnd = scalarEnd(text, at);
    const colon = spaceEnd(text, keyEnd);
    const value = valueAt(text, spaceEnd(text, colon + 1));
    members.push({ key: JSON.parse(text.slice(at, keyEnd)), start: at, keyEnd, end: value.end, value });
    return value.end;
  });
  return { kind: 'object', start, end, members };
}

function listAt(text: string, start: number): ListNode {
  const entries: JsonNode[] = [];
  const end = eachPart(text, start, (at) => {
    const entry = valueAt(text, at);
    entries.push(entry);
    return entry.end;
  });
  return { kind: 'list', start, end, entries };
}

/** @returns the offset after the closing bracket */
function eachPart(text: string, start: number, part: (at: number) => number): number {
  let at = spaceEnd(text, start + 1);
  while (text[at] !== '}' && text[at] !== ']') {
    at = spaceEnd(text, part(at));
    if (text[at] === ',') at = spaceEnd(text, at + 1);
  }
  return at + 1;
}

function spaceEnd(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function scalarEnd(text: string, at: number): number {
  SCALAR.lastIndex = at;
  if (!SCALAR.test(text)) throw new SyntaxError(`No JSON at offset ${at}`);
  return SCALAR.lastIndex;
}

/** The formatter's line width (biome.json). */
const LINE_WIDTH = 120;
const STEP = 2;

interface Place {
  /** Spaces before the line where the value begins. */
  readonly indent: number;
  /** The column where the value begins. */
  readonly column: number;
  /** Whether an object must have one member per line. */
  readonly isExpanded?: boolean;
}

/** Formats as the project's formatter does: on one line if it fits, else one part per line. */
function renderJson(value: unknown, { indent, column, isExpanded = false }: Place): string {
  const short = onOneLine(value);
  // A comma may follow.
  const isShort = column + short.length + 1 <= LINE_WIDTH;
  if (typeof value !== 'object' || value === null || (isShort && !isExpanded)) return short;
  const inner = indent + STEP;
  const lines = Array.isArray(value)
    ? value.map((entry) => renderJson(entry, { indent: inner, column: inner }))
    : Object.entries(value).map(([key, entry]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + renderJson(entry, { indent: inner, column: inner + name.length });
      });
  if (lines.length === 0) return short;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((line) => ' '.repeat(inner) + line).join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** Keys and positions leading to a part of a JSON text: `['items', 'PL420', 'sizes', 'Large']`. */
export type JsonPath = readonly (string | number)[];

/** A part of a line is written on one line first; then the whole line is tidied. */
const ANYWHERE = Number.NEGATIVE_INFINITY;

/**
 * Sets a member of an object or an entry of a list, and leaves the rest of the text alone.
 *
 * @param order the usual order of the object's keys, which places a new one
 */
export function setJson(text: string, path: JsonPath, value: unknown, order: readonly string[] = []): string {
  const [parent, name] = parentOf(text, path);
  const present = childOf(parent, name);
  if (present) return tidied(text, replaced(text, present, value, hasBreak(text, parent)), path.slice(0, -1));
  if (parent.kind === 'list') return insertJson(text, path.slice(0, -1), Number(name), value);
  const index = placeOf(String(name), parent, order);
  return inserted(text, path.slice(0, -1), parent, index, (at) => memberText(String(name), value, at));
}

/** Before the entry at `index`. */
export function insertJson(text: string, path: JsonPath, index: number, value: unknown): string {
  const list = nodeAt(text, path);
  if (list.kind !== 'list') throw new TypeError(`No list at ${path.join('.')}`);
  const example = list.entries[0];
  const isExpanded = example?.kind === 'object' && hasBreak(text, example);
  return inserted(text, path, list, index, (at) => renderJson(value, { ...at, isExpanded }));
}

export function removeJson(text: string, path: JsonPath): string {
  const [parent, name] = parentOf(text, path);
  const parts = partsOf(parent);
  const index = parent.kind === 'object' ? parent.members.findIndex(({ key }) => key === name) : Number(name);
  const part = parts[index];
  if (!part) return text;
  const [before, after] = [parts[index - 1], parts[index + 1]];
  if (!before && !after) return replaceRange(text, parent, parent.kind === 'object' ? '{}' : '[]');
  const range = after ? { start: part.start, end: after.start } : { start: before?.end ?? part.start, end: part.end };
  return tidied(text, replaceRange(text, range, ''), path.slice(0, -1));
}

export function renameJson(text: string, path: JsonPath, key: string): string {
  const [parent, name] = parentOf(text, path);
  const member = parent.kind === 'object' ? parent.members.find((each) => each.key === name) : undefined;
  if (!member) throw new TypeError(`No member at ${path.join('.')}`);
  const next = replaceRange(text, { start: member.start, end: member.keyEnd }, JSON.stringify(key));
  return tidied(text, next, path.slice(0, -1));
}

function nodeAt(text: string, path: JsonPath): JsonNode {
  let node = parseJson(text);
  for (const name of path) {
    const next = childOf(node, name);
    if (!next) throw new TypeError(`Nothing at ${path.join('.')}`);
    node = next;
  }
  return node;
}

function parentOf(text: string, path: JsonPath): [ObjectNode | ListNode, string | number] {
  const parent = nodeAt(text, path.slice(0, -1));
  const name = path.at(-1);
  if (parent.kind === 'scalar' || name === undefined) throw new TypeError(`Nothing can be at ${path.join('.')}`);
  return [parent, name];
}

function childOf(node: JsonNode, name: string | number): JsonNode | undefined {
  if (node.kind === 'object') return node.members.find(({ key }) => key === name)?.value;
  return node.kind === 'list' ? node.entries[Number(name)] : undefined;
}

function partsOf(node: ObjectNode | ListNode): readonly { readonly start: number; readonly end: number }[] {
  return node.kind === 'object' ? node.members : node.entries;
}

/** Behind the last key that usually comes before it. */
function placeOf(key: string, { members }: ObjectNode, order: readonly string[]): number {
  const earlier = order.slice(0, Math.max(order.indexOf(key), 0));
  if (!order.includes(key)) return members.length;
  return members.findLastIndex((member) => earlier.includes(member.key)) + 1;
}

interface Column {
  readonly indent: number;
  readonly column: number;
}

function memberText(key: string, value: unknown, { indent, column }: Column): string {
  const name = `${JSON.stringify(key)}: `;
  return name + renderJson(value, { indent, column: column + name.length });
}

function inserted(
  text: string,
  path: JsonPath,
  parent: ObjectNode | ListNode,
  index: number,
  textAt: (at: Column) => string,
): string {
  const parts = partsOf(parent);
  const outer = indentAt(text, parent.start);
  const isBroken = hasBreak(text, parent);
  if (parts.length === 0) {
    const part = textAt({ indent: outer, column: ANYWHERE });
    return tidied(text, replaceRange(text, parent, parent.kind === 'object' ? `{ ${part} }` : `[${part}]`), path);
  }
  const indent = isBroken ? indentAt(text, parts[0]?.start ?? 0) : outer;
  const part = textAt({ indent, column: isBroken ? indent : ANYWHERE });
  const gap = isBroken ? `\n${' '.repeat(indent)}` : ' ';
  const next = parts[index];
  const [at, added] = next ? [next.start, `${part},${gap}`] : [parts.at(-1)?.end ?? 0, `,${gap}${part}`];
  return tidied(text, replaceRange(text, { start: at, end: at }, added), path);
}

function replaced(text: string, node: JsonNode, value: unknown, isBroken: boolean): string {
  const isExpanded = node.kind === 'object' && hasBreak(text, node);
  const column = isBroken ? columnAt(text, node.start) : ANYWHERE;
  const place = { indent: indentAt(text, node.start), column, isExpanded };
  return replaceRange(text, node, renderJson(value, place));
}

/** Breaks a line that got too long; joins a list that now fits on one line. */
function tidied(before: string, text: string, path: JsonPath): string {
  if (before === text) return text;
  for (let length = 0; length <= path.length; length++) {
    const node = nodeAt(text, path.slice(0, length));
    if (node.kind === 'scalar') return text;
    const isList = node.kind === 'list' && node.entries.every(({ kind }) => kind === 'scalar');
    const isTooLong = !hasBreak(text, node) && lineAt(text, node.start).length > LINE_WIDTH;
    if (!isTooLong && !isList) continue;
    const isExpanded = isTooLong && node.kind === 'object';
    const place = { indent: indentAt(text, node.start), column: columnAt(text, node.start), isExpanded };
    return replaceRange(text, node, renderJson(JSON.parse(text.slice(node.start, node.end)), place));
  }
  return text;
}

/** From an offset to one past the last character. */
interface Range {
  readonly start: number;
  readonly end: number;
}

function replaceRange(text: string, { start, end }: Range, next: string): string {
  return text.slice(0, start) + next + text.slice(end);
}

function hasBreak(text: string, { start, end }: Range): boolean {
  return text.slice(start, end).includes('\n');
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(lineStart(text, at), end < 0 ? undefined : end);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function columnAt(text: string, at: number): number {
  return at - lineStart(text, at);
}

function indentAt(text: string, at: number): number {
  return /^ */.exec(lineAt(text, at))?.[0].length ?? 0;
}
