import { looksLikeSize } from '../../catalog/size-names';
import type { Part } from './list-words';
import type { Reading } from './read-person';
import type { ListLine } from './split-list';

interface Candidate {
  readonly line: ListLine;
  readonly parts: readonly Part[];
  readonly reading: Reading;
  readonly text: string;
}

/** How messages, signatures, and forwarded mails begin. Words that are also first names (Ty, Will) need more. */
const OPENING =
  /^(?:hi|hello|hey|howdy|dear|greetings|good (?:morning|afternoon|evening)|thanks?|thank you|thx|many thanks|cheers|(?:best|kind|warm)(?: regards| wishes)?|regards|sincerely|sent (?:from|via)|get outlook|please|pls|plz|fyi|asap|let me know|can you|could you|i need|we need|here(?:['’]?s| is| are)|see (?:below|attached)|attached|call me|talk soon|(?:from|to|cc|bcc|sent|date|subject|re|fwd?) ?:)(?![\p{L}\p{N}])/iu;
/** What comes after these words is a signature: a name, a title, a phone number. */
const SIGN_OFF =
  /^(?:thanks?|thank you|thx|many thanks|cheers|(?:best|kind|warm)(?: regards| wishes)?|regards|sincerely)(?![\p{L}\p{N}])/iu;
const MAX_SIGNATURE_LINES = 4;
/** Longer texts without a size are sentences. */
const MIN_SENTENCE_WORDS = 6;

/**
 * The groups that look like part of a message, not like people: "Hi Dana,", "Sent from my iPhone", a signature. They
 * are asked about, because only somebody who knows the crew can tell.
 *
 * @param isOneSize whether a name alone is an entry
 */
export function findMessages<One extends Candidate>(groups: readonly One[], isOneSize: boolean): ReadonlySet<One> {
  const canBe = (one: One) =>
    one.parts.every((part) => part.kind !== 'name' || !part.isQuoted) &&
    (one.reading.kind === 'problem' || (isOneSize && one.parts.every(({ kind }) => kind === 'name')));
  const found = new Set(groups.filter((one) => canBe(one) && looksLikeMessage(one)));
  const greeted = new Set([...found].map(({ line }) => line));
  const listed = new Set(groups.filter((one) => !canBe(one)).map(({ line }) => line));
  for (const one of groups) if (greeted.has(one.line) && !listed.has(one.line)) found.add(one);
  for (const one of signature(groups, canBe)) found.add(one);
  return found;
}

/** The last lines, from "Thanks," or "Best," on. */
function signature<One extends Candidate>(groups: readonly One[], canBe: (one: One) => boolean): readonly One[] {
  const start = groups.findLastIndex((one) => canBe(one) && SIGN_OFF.test(one.text));
  const rest = start < 0 ? [] : groups.slice(start);
  const lines = new Set(rest.map(({ line }) => line)).size;
  return lines <= 1 + MAX_SIGNATURE_LINES && rest.every((one) => canBe(one) && !hasSize(one.parts)) ? rest : [];
}

function hasSize(parts: readonly Part[]): boolean {
  return parts.some(({ kind }) => ['size', 'either', 'several', 'unknown_size'].includes(kind));
}

function looksLikeMessage({ text, reading }: Candidate): boolean {
  if (OPENING.test(text)) return true;
  if (!/\p{L}/u.test(text)) return !/\d/.test(text) || PHONE.test(text);
  // A person with a misspelled size isn't a sentence.
  if (reading.kind === 'problem' && reading.problem !== 'no_size') return false;
  const words = text.split(/\s+/);
  if (words.some((word) => looksLikeSize(word.replace(/[.!?,]+$/, '')))) return false;
  return /[!?]$/.test(text) || ADDRESS.test(text) || words.length >= MIN_SENTENCE_WORDS;
}

const PHONE = /^\+?[\d\s().-]{10,20}$/;
const ADDRESS = /\S@\S|https?:\/\/|\bwww\./i;
