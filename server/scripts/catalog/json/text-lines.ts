/** From an offset to one behind the last character. */
interface Range {
  readonly start: number;
  readonly end: number;
}

export function replaceRange(text: string, { start, end }: Range, next: string): string {
  return text.slice(0, start) + next + text.slice(end);
}

export function hasBreak(text: string, { start, end }: Range): boolean {
  return text.slice(start, end).includes('\n');
}

export function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(lineStart(text, at), end < 0 ? undefined : end);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

export function columnAt(text: string, at: number): number {
  return at - lineStart(text, at);
}

export function indentAt(text: string, at: number): number {
  return /^ */.exec(lineAt(text, at))?.[0].length ?? 0;
}
