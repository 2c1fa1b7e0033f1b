import { createReadStream, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { ContentEncoding } from '../request/content-encoding';
import type { Body, PreparedAnswer } from './prepared-answer';

/** Larger files are streamed from disk; others are read whole, so that they can be kept in memory. */
const LARGEST_READ = 512 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.woff2': 'font/woff2',
};

const COPIES: readonly { encoding: ContentEncoding; ending: string }[] = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/** Build files have the hash of their content in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A folder's files as they are at startup, by URL path, with the compressed copies that the build wrote next to them. */
export function indexBuiltFiles(folder: string): ReadonlyMap<string, PreparedAnswer> {
  const files = new Map(listFiles(folder).map((file) => [file, statSync(file)]));
  const bodyOf = (file: string): Body | Promise<Body> => {
    const { size: length } = files.get(file) ?? statSync(file);
    if (length <= LARGEST_READ) return readFile(file);
    return { length, open: (range) => createReadStream(file, { ...range }) };
  };
  const answers = new Map<string, PreparedAnswer>();
  for (const [file, { size, mtime }] of files) {
    if (COPIES.some(({ ending }) => file.endsWith(ending)) || isHidden(relative(folder, file))) continue;
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    const copies = COPIES.filter(({ ending }) => files.has(file + ending));
    answers.set(path, {
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      cacheControl: path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
      etag: `W/"${size}-${mtime.getTime()}"`,
      lastModified: mtime.toUTCString(),
      encodings: copies.map(({ encoding }) => encoding),
      body: (encoding) => bodyOf(file + (copies.find((copy) => copy.encoding === encoding)?.ending ?? '')),
    });
  }
  return answers;
}

/** The build's own notes, such as Vite's manifest. */
function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.'));
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
