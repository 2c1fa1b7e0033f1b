import type { Part } from './list-words';
import type { ListEntry, ProblemKind } from './name-list';

/** One aspect of a person, or what is unclear about it. */
export type Finding<Value> = { readonly kind: 'clear'; readonly value: Value } | Unclear;

export interface Unclear {
  readonly kind: 'unclear';
  readonly problem: ProblemKind;
  /** The part that was not understood. */
  readonly word: string;
  /** The possible readings, as changes to the rest of the person. */
  readonly settled: readonly Partial<ListEntry>[];
}

export function clear<Value>(value: Value): Finding<Value> {
  return { kind: 'clear', value };
}

export function unclear(problem: ProblemKind, word: string, settled: readonly Partial<ListEntry>[]): Unclear {
  return { kind: 'unclear', problem, word, settled };
}

export function joined(parts: readonly Part[], separator = ' '): string {
  return parts.map(({ text }) => text).join(separator);
}
