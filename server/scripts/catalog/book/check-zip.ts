import { inflateRawSync } from 'node:zlib';
import { BookError } from './book';

/** Packed and unpacked: a catalog of thousands of items takes a few megabytes. */
export const MOST_PACKED_BYTES = 10 * 1024 * 1024;
export const MOST_UNPACKED_BYTES = 40 * 1024 * 1024;
const MOST_FILES = 1000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/**
 * Unpacks a workbook (a zip) within bounds before anything else reads it: a small file can unpack to gigabytes.
 *
 * @throws BookError
 */
export function checkZip(content: Buffer): void {
  if (content.length > MOST_PACKED_BYTES) throw new BookError(TOO_LARGE);
  let left = MOST_UNPACKED_BYTES;
  for (const { data, method, claimed } of entriesOf(content)) {
    // Readers may reserve as much as the file claims.
    left -= Math.max(claimed, method === DEFLATED ? sizeOf(data, left) : data.length);
    if (left < 0) throw new BookError(TOO_LARGE);
  }
}

const TOO_LARGE = `The workbook is too large: packed it can have ${MOST_PACKED_BYTES >> 20} MB, and unpacked ${MOST_UNPACKED_BYTES >> 20} MB. Remove pictures, other sheets and empty rows.`;
const BROKEN = 'The file is no workbook (xlsx), or it is damaged. Save it again as an Excel workbook (.xlsx).';

function sizeOf(data: Buffer, most: number): number {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(most, 1) }).length;
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new BookError(isTooLarge ? TOO_LARGE : BROKEN);
  }
}

interface Entry {
  readonly data: Buffer;
  readonly method: number;
  readonly claimed: number;
}

function* entriesOf(content: Buffer): Generator<Entry> {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > content.length || content.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new BookError(BROKEN);
  const count = content.readUInt16LE(end + 10);
  if (count > MOST_FILES) throw new BookError(TOO_LARGE);
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new BookError(BROKEN);
    const start = content.readUInt32LE(at + 42);
    if (start + 30 > content.length) throw new BookError(BROKEN);
    const from = start + 30 + content.readUInt16LE(start + 26) + content.readUInt16LE(start + 28);
    const data = content.subarray(from, from + content.readUInt32LE(at + 20));
    yield { data, method: content.readUInt16LE(at + 10), claimed: content.readUInt32LE(at + 24) };
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
}
