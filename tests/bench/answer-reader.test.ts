import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerReader } from '../../bench/load/answer-reader';

const WITH_LENGTH = 'HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello';
const IN_CHUNKS = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n8\r\n\r\n0\r\n\r\n!\r\n0\r\n\r\n';
const UNCHANGED = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 5\r\n\r\n';
const EMPTY = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** Parses a response that arrives in pieces. @returns what's known after each piece */
function readPieces(reader: AnswerReader, answer: string, cuts: readonly number[]): readonly (number | undefined)[] {
  const ends = [...new Set(cuts.map((cut) => cut % answer.length))].filter((end) => end > 0).toSorted((a, b) => a - b);
  const pieces = [...ends, answer.length].map((end, index) => answer.slice(ends[index - 1] ?? 0, end));
  return pieces.map((piece) => reader.read(Buffer.from(piece)));
}

describe('AnswerReader', () => {
  it.each([
    ['with a length', WITH_LENGTH, 201],
    ['in chunks', IN_CHUNKS, 200],
    ['without a body', UNCHANGED, 304],
    ['with an empty body', EMPTY, 200],
  ])('finds the end of an answer %s', (_, answer, status) => {
    expect(new AnswerReader().read(Buffer.from(answer))).toBe(status);
  });

  it('finds the end wherever the network cuts an answer, and then reads the next one', () => {
    const answers = fc.constantFrom(WITH_LENGTH, IN_CHUNKS, UNCHANGED, EMPTY);
    return fc.assert(
      fc.property(fc.array(fc.tuple(answers, fc.array(fc.nat(200))), { maxLength: 5 }), (sent) => {
        const reader = new AnswerReader();
        for (const [answer, cuts] of sent) {
          const known = readPieces(reader, answer, cuts);
          expect(known.at(-1)).toBe(Number(answer.slice(9, 12)));
          expect(known.slice(0, -1).every((status) => status === undefined)).toBe(true);
        }
      }),
    );
  });
});
