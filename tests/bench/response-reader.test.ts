import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResponseReader } from '../../bench/load/response-reader';

const WITH_LENGTH = 'HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello';
const IN_CHUNKS = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n8\r\n\r\n0\r\n\r\n!\r\n0\r\n\r\n';
const UNCHANGED = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 5\r\n\r\n';
const EMPTY = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** Parses a response that arrives in pieces. @returns what's known after each piece */
function readPieces(
  reader: ResponseReader,
  response: string,
  cuts: readonly number[],
): readonly (number | undefined)[] {
  const ends = [...new Set(cuts.map((cut) => cut % response.length))]
    .filter((end) => end > 0)
    .toSorted((a, b) => a - b);
  const pieces = [...ends, response.length].map((end, index) => response.slice(ends[index - 1] ?? 0, end));
  return pieces.map((piece) => reader.read(Buffer.from(piece)));
}

describe('ResponseReader', () => {
  it.each([
    ['with a length', WITH_LENGTH, 201],
    ['in chunks', IN_CHUNKS, 200],
    ['without a body', UNCHANGED, 304],
    ['with an empty body', EMPTY, 200],
  ])('finds the end of a response %s', (_, response, status) => {
    expect(new ResponseReader().read(Buffer.from(response))).toBe(status);
  });

  it('finds the end wherever the network cuts a response, and then reads the next one', () => {
    const responses = fc.constantFrom(WITH_LENGTH, IN_CHUNKS, UNCHANGED, EMPTY);
    return fc.assert(
      fc.property(fc.array(fc.tuple(responses, fc.array(fc.nat(200))), { maxLength: 5 }), (sent) => {
        const reader = new ResponseReader();
        for (const [response, cuts] of sent) {
          const known = readPieces(reader, response, cuts);
          expect(known.at(-1)).toBe(Number(response.slice(9, 12)));
          expect(known.slice(0, -1).every((status) => status === undefined)).toBe(true);
        }
      }),
    );
  });
});
