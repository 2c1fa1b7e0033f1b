/**
 * A JSON text with the positions of its parts, so that one part can change while everything else stays as written: key
 * order, line breaks, spaces.
 */
export type JsonNode = ObjectNode | ListNode | ScalarNode;

interface Placed {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
}

export interface ObjectNode extends Placed {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonMember extends Placed {
  readonly key: string;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

export interface ListNode extends Placed {
  readonly kind: 'list';
  readonly entries: readonly JsonNode[];
}

export interface ScalarNode extends Placed {
  readonly kind: 'scalar';
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]+/y;

/** Reads a text that `JSON.parse` accepts. */
export function parseJson(text: string): JsonNode {
  return valueAt(text, spaceEnd(text, 0));
}

function valueAt(text: string, start: number): JsonNode {
  if (text[start] === '{') return objectAt(text, start);
  return text[start] === '[' ? listAt(text, start) : { kind: 'scalar', start, end: scalarEnd(text, start) };
}

function objectAt(text: string, start: number): ObjectNode {
  const members: JsonMember[] = [];
  const end = partsOf(text, start, (at) => {
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
  const end = partsOf(text, start, (at) => {
    const entry = valueAt(text, at);
    entries.push(entry);
    return entry.end;
  });
  return { kind: 'list', start, end, entries };
}

/** @returns the offset after the closing bracket */
function partsOf(text: string, start: number, part: (at: number) => number): number {
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
