import { partsOf, vocabularyOf } from './list-words';
import type { ListEntry, ListOptions, ListProblem } from './name-list';
import { readPerson } from './read-person';

type Choice = Pick<ListOptions, 'sizes' | 'colors'>;

export function formatEntry(entry: ListEntry, options: Choice): string {
  const { name, size, color, quantity } = entry;
  const details = [size, quantity > 1 && `x${quantity}`, color].filter(Boolean).join(' ');
  const plain = `${name} ${details}`;
  return isReadAs(plain, entry, options) ? plain : `"${name}" ${details}`;
}

export function withSuggestion(text: string, { start, end }: ListProblem, entry: ListEntry, options: Choice): string {
  return text.slice(0, start) + formatEntry(entry, options) + text.slice(end);
}

/** The list without what the problem is about. Removes a line that becomes empty. */
export function withoutProblem(text: string, { start, end }: ListProblem): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd);
  const line = /[,;]/.test(after) ? before + after.replace(/^\s*[,;]\s*/, '') : before.replace(/[\s,;]*$/, '');
  if (line.trim() !== '') return text.slice(0, lineStart) + line + text.slice(lineEnd);
  return nextBreak < 0
    ? text.slice(0, Math.max(0, lineStart - 1))
    : text.slice(0, lineStart) + text.slice(nextBreak + 1);
}

function isReadAs(text: string, { name, size, color, quantity }: ListEntry, options: Choice): boolean {
  if (/[,;\uFF0C"]/.test(text)) return false;
  const reading = readPerson(partsOf(text, 0, vocabularyOf(options)), options);
  if (reading.kind !== 'entry') return false;
  const { entry } = reading;
  return entry.name === name && entry.size === size && entry.color === color && entry.quantity === quantity;
}
