import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '../../../../domain/catalog/check/documents';
import { writeAtomically } from '../../../operations/files/private-files';

/**
 * Imports that can be undone: a folder each next to the data files, with the changed files before and after. It exists
 * before the data files change, so even an interrupted import can be undone.
 */
const FOLDER = '.imports';
const MAX_KEPT = 20;
const NEW_FILE_MODE = 0o644;

type Texts = Readonly<Record<string, string | undefined>>;

export interface ImportRecord {
  readonly folder: string;
  /** ISO time. */
  readonly at: string;
  /** "import hennessy prices.xlsx" */
  readonly what: string;
  /** Only files that changed; undefined for one that didn't exist. */
  readonly before: Texts;
  readonly after: Texts;
}

export function versionOf(texts: Documents): string {
  const hash = createHash('sha256');
  for (const [file, text] of [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${file}\n${text}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** Writes the files that differ, referenced ones first, and saves how to undo it. */
export async function applyTexts(
  dataDir: string,
  before: Documents,
  after: Documents,
  what: string,
  now: Date,
): Promise<ImportRecord> {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const at = now.toISOString();
  const folder = join(dataDir, FOLDER, `${at.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 4)}`);
  const pick = (texts: Documents) => Object.fromEntries(changed.map((file) => [file, texts.get(file)]));
  const record = { folder, at, what, before: pick(before), after: pick(after) };
  mkdirSync(folder, { recursive: true });
  await writeAtomically(
    join(folder, 'import.json'),
    JSON.stringify({ at, what, before: record.before, after: record.after }),
  );
  try {
    await writeFiles(dataDir, record.after, inOrder(changed, record.before, record.after));
  } catch (error) {
    // The disk is full or the folder isn't writable: revert what was written.
    await putBack(dataDir, record);
    throw error;
  }
  for (const old of records(dataDir).slice(MAX_KEPT)) rmSync(old.folder, { recursive: true, force: true });
  return record;
}

/** The latest first. */
export function records(dataDir: string): readonly ImportRecord[] {
  const folder = join(dataDir, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .reverse()
    .map((name) => join(folder, name))
    .filter((each) => existsSync(join(each, 'import.json')))
    .map((each) => ({ folder: each, ...JSON.parse(readFileSync(join(each, 'import.json'), 'utf8')) }));
}

/** Files that somebody changed after the import. */
export function changedSince({ before, after }: ImportRecord, texts: Documents): readonly string[] {
  return Object.keys(after).filter((file) => ![before[file], after[file]].includes(texts.get(file)));
}

export async function undoImport(dataDir: string, record: ImportRecord): Promise<void> {
  const files = Object.keys(record.after);
  await writeFiles(dataDir, record.before, inOrder(files, record.after, record.before));
  rmSync(record.folder, { recursive: true, force: true });
}

async function putBack(dataDir: string, record: ImportRecord): Promise<void> {
  const files = Object.keys(record.after).filter((file) => textAt(join(dataDir, file)) !== record.before[file]);
  await writeFiles(dataDir, record.before, files);
  rmSync(record.folder, { recursive: true, force: true });
}

function textAt(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A running server reads one file at a time: no state in between may refer to something missing. */
function inOrder(files: readonly string[], from: Texts, to: Texts): readonly string[] {
  const shared = files.filter(isShared);
  const length = (texts: Texts) => shared.reduce((sum, file) => sum + (texts[file]?.length ?? 0), 0);
  const others = files.filter((file) => !isShared(file));
  return length(to) >= length(from) ? [...shared, ...others] : [...others, ...shared];
}

function isShared(file: string): boolean {
  return !file.startsWith('customers/');
}

async function writeFiles(dataDir: string, texts: Texts, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const text = texts[file];
    const path = join(dataDir, file);
    // As readable as it was: another user may run the server.
    if (text !== undefined)
      await writeAtomically(path, text, statSync(path, { throwIfNoEntry: false })?.mode ?? NEW_FILE_MODE);
    else rmSync(path, { force: true });
  }
}
