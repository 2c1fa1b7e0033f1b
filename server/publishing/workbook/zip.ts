import { inflateRawSync } from 'node:zlib';
import { codeOf } from '../../operations/files/error-code';

/** The file isn't a zip that this reads. */
export class ZipError extends Error {
  override readonly name = 'ZipError';

  constructor(readonly kind: 'damaged' | 'too_large') {
    super(kind);
  }
}

export interface Zip {
  readonly names: readonly string[];
  /** Undefined if there's no such file. @throws ZipError once all files read have more bytes than allowed */
  read(name: string): Buffer | undefined;
}

const MAX_FILES = 1_000;
const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER = 0x04034b50;
const HEADER_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
/** The real number is in a record of zip64, which no file of ours needs. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffffffff];

interface Entry {
  readonly data: Buffer;
  readonly method: number;
}

/**
 * Reads a zip by its directory, and nothing else does, so no two readers can disagree about what's in it. Files are
 * unpacked when they're read, within the bytes allowed for all of them, whatever sizes the zip claims.
 * @throws ZipError
 */
export function openZip(content: Buffer, maxBytes: number): Zip {
  const entries = directoryOf(content);
  const unpacked = new Map<string, Buffer>();
  let left = maxBytes;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry || unpacked.has(name)) return unpacked.get(name);
      const bytes = unpack(entry, left);
      left -= bytes.length;
      unpacked.set(name, bytes);
      return bytes;
    },
  };
}

function unpack({ data, method }: Entry, most: number): Buffer {
  if (method === STORED && data.length <= most) return data;
  if (method === STORED || most <= 0) throw new ZipError('too_large');
  if (method !== DEFLATED) throw new ZipError('damaged');
  try {
    return inflateRawSync(data, { maxOutputLength: most });
  } catch (error) {
    throw new ZipError(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged');
  }
}

function directoryOf(content: Buffer): ReadonlyMap<string, Entry> {
  const end = endOf(content);
  const count = content.readUInt16LE(end + 10);
  const start = content.readUInt32LE(end + 16);
  if (count === ELSEWHERE_16 || start === ELSEWHERE_32) throw new ZipError('damaged');
  if (count > MAX_FILES) throw new ZipError('too_large');
  const entries = new Map<string, Entry>();
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > end || content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipError('damaged');
    const [name, extra, comment] = [28, 30, 32].map((offset) => content.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const key = fileName(content.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + name));
    if (entries.has(key)) throw new ZipError('damaged');
    entries.set(key, {
      data: dataOf(content, content.readUInt32LE(at + 42), content.readUInt32LE(at + 20)),
      method: content.readUInt16LE(at + 10),
    });
    at += ENTRY_LENGTH + name + extra + comment;
  }
  if (at > end) throw new ZipError('damaged');
  return entries;
}

/** Some programs write backslashes, and names differ in case from what refers to them. */
export function fileName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** Where the record is whose comment reaches to the end of the file. */
function endOf(content: Buffer): number {
  const first = Math.max(0, content.length - END_LENGTH - MAX_COMMENT);
  for (let at = content.length - END_LENGTH; at >= first; at -= 1) {
    const isEnd = content.readUInt32LE(at) === END_OF_DIRECTORY;
    if (isEnd && at + END_LENGTH + content.readUInt16LE(at + 20) === content.length) return at;
  }
  throw new ZipError('damaged');
}

function dataOf(content: Buffer, start: number, length: number): Buffer {
  if (start + HEADER_LENGTH > content.length || content.readUInt32LE(start) !== LOCAL_HEADER) {
    throw new ZipError('damaged');
  }
  const from = start + HEADER_LENGTH + content.readUInt16LE(start + 26) + content.readUInt16LE(start + 28);
  if (from + length > content.length) throw new ZipError('damaged');
  return content.subarray(from, from + length);
}
