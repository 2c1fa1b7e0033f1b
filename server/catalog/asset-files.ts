import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '../../domain/catalog/check/documents';
import type { Database } from '../database/database';
import { OperatorError } from '../operations/operator-error';
import { assetHash, listAssets, namedIn, storeAsset } from '../pictures/asset-rows';
import { shownPath } from './documents';

/** Uploaded pictures as files beside the documents that name them: `photographs/{checksum}.jpg`, or `.png`. */
const FOLDER = 'photographs';
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** @returns how many were written */
export async function saveAssets(db: Database, folder: string, documents: Documents): Promise<number> {
  let saved = 0;
  for await (const { hash, type, content } of listAssets(db.read, namedIn([...documents.values()]))) {
    mkdirSync(join(folder, FOLDER), { recursive: true });
    writeFileSync(join(folder, FOLDER, `${hash}.${ENDINGS[type as keyof typeof ENDINGS] ?? 'jpg'}`), content);
    saved += 1;
  }
  return saved;
}

/**
 * Stores the files that documents name and the database doesn't have.
 * @returns a sentence for each picture that is in neither
 * @throws OperatorError if a file isn't what its name says
 */
export async function takeAssets(
  db: Database,
  folder: string,
  documents: Documents,
  now: number,
): Promise<readonly string[]> {
  const missing = new Set(namedIn([...documents.values()]));
  for await (const { hash } of listAssets(db.read, missing)) missing.delete(hash);
  for (const hash of missing) {
    const [type, ending] = Object.entries(ENDINGS).find(([, each]) => existsSync(fileOf(each))) ?? [];
    if (!type || !ending) continue;
    const content = readFileSync(fileOf(ending));
    const size = sizeOf(content);
    if (assetHash(content) !== hash || !size)
      throw new OperatorError(`${shownPath(fileOf(ending))}: not the picture with this checksum.`);
    await storeAsset(db.write, { content, type, ...size }, now);
    missing.delete(hash);

    function fileOf(each: string): string {
      return join(folder, FOLDER, `${hash}.${each}`);
    }
  }
  return [...missing].map((hash) => `${shownPath(join(folder, FOLDER))}: no picture ${hash}, which the catalog names`);
}

/** Read here, so that neither the command nor the server loads the decoder for it. */
function sizeOf(content: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (content.subarray(1, 4).toString() === 'PNG' && content.length > 24)
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  if (content[0] !== 0xff || content[1] !== 0xd8) return undefined;
  for (let at = 2; at + 9 < content.length; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content[at + 1] ?? 0;
    // A start of frame, but not a table of Huffman codes (C4), an extension (C8), or arithmetic conditions (CC).
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
  }
  return undefined;
}
