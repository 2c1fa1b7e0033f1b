/**
 * Where a text stops being JSON. `JSON.parse` names a position for some mistakes only, and a data file of hundreds of
 * lines is not searched by hand for a missing comma.
 */
const SPACE = /[ \t\r\n]*/y;
const TEXT = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = new RegExp(`${TEXT.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'uy');
const COLON = /:/y;
const COMMA = /,/y;
const END = /$/y;

type Skip = (text: string, at: number) => number;

class Stop extends Error {
  override readonly name = 'Stop';

  constructor(readonly at: number) {
    super('not JSON from here on');
  }
}

/** "line 12, column 5": the first character that JSON does not allow there, of a text that `JSON.parse` refused. */
export function jsonFaultPosition(text: string): string {
  const lines = text.slice(0, faultOffset(text)).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function faultOffset(text: string): number {
  try {
    return skip(END, text, skipValue(text, 0));
  } catch (error) {
    if (error instanceof Stop) return error.at;
    throw error;
  }
}

function skipValue(text: string, at: number): number {
  const start = skipSpace(text, at);
  if (text[start] === '{') return skipList(text, start + 1, '}', skipMember);
  if (text[start] === '[') return skipList(text, start + 1, ']', skipValue);
  return skip(SCALAR, text, start);
}

function skipMember(text: string, at: number): number {
  return skipValue(text, skip(COLON, text, skip(TEXT, text, at)));
}

function skipList(text: string, at: number, close: string, skipEntry: Skip): number {
  let next = skipSpace(text, at);
  if (text[next] === close) return next + 1;
  for (;;) {
    next = skipSpace(text, skipEntry(text, next));
    if (text[next] === close) return next + 1;
    next = skip(COMMA, text, next);
  }
}

/** The offset behind what `pattern` matches at `at`, white space on both sides included. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = skipSpace(text, at);
  const start = pattern.lastIndex;
  if (!pattern.test(text)) throw new Stop(start);
  return skipSpace(text, pattern.lastIndex);
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}
