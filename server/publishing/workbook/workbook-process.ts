import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { MAX_LISTED, type ReadWorkbook, type UploadHead } from '../../../domain/calls/workbook';
import type { Documents } from '../../../domain/catalog/check/documents';
import { applyEdits, type Edit, type JsonDocuments } from '../../../domain/catalog/draft';
import { readWithProblems } from '../../catalog/load-catalog';
import { BookError, columnsOf, isSheetName, SHEETS, type Sheet, type SheetName } from './book';
import { describeChanges, describeMistakes } from './describe-plan';
import { exportBook } from './export-book';
import { type PlannedEdit, targetOf } from './plan';
import type { CatalogBefore } from './plan-import';
import { aboutWorkbook, planWorkbook } from './plan-workbook';
import { readCsv, readWorkbook, writeWorkbook } from './workbook-file';

/** What is published, and the draft on top of it. */
export interface DraftedCatalog {
  readonly revision: number;
  readonly texts: Documents;
  readonly edits: readonly Edit[];
}

export type WorkbookJob = DraftedCatalog &
  (
    | { readonly kind: 'write'; readonly target: string; readonly at: string }
    | {
        readonly kind: 'plan';
        readonly head: UploadHead;
        readonly file: Uint8Array;
        /** Customers whose workbooks the person may take, and `base`. */
        readonly targets: readonly string[];
      }
  );

export interface Written {
  readonly kind: 'written';
  readonly bytes: Uint8Array;
}

export interface Planned {
  readonly kind: 'planned';
  readonly read: ReadWorkbook;
  readonly edits: readonly PlannedEdit[];
}

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly message: string;
}

// A stop signal reaches all of the server's processes. The server ends this one.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

try {
  // If memory runs out, Linux ends this process first, and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Elsewhere.
}

/** Entry of the process that reads or writes one workbook. Its opener answers what an older revision had. */
process.once('message', ({ data }: { readonly data: WorkbookJob }) => {
  run(data).then(
    (result) => process.send?.({ result }),
    (error: unknown) => {
      if (!(error instanceof BookError)) return process.send?.({ failure: (error as Error).stack ?? String(error) });
      return process.send?.({ result: { kind: 'unreadable', message: error.message } satisfies Unreadable });
    },
  );
});

async function run(job: WorkbookJob): Promise<Written | Planned> {
  const now = catalogWith(job);
  if (job.kind === 'plan') return planUpload(job, now);
  const sheets = exportBook(targetOf(job.target, now.catalog), now, { at: job.at, revision: job.revision });
  return { kind: 'written', bytes: await writeWorkbook(sheets) };
}

async function planUpload(job: Extract<WorkbookJob, { kind: 'plan' }>, now: CatalogBefore): Promise<Planned> {
  const { head, revision, edits } = job;
  const sheets = withFixes(await sheetsOf(head.name, Buffer.from(job.file)), head.fixes ?? []);
  const about = aboutWorkbook(sheets);
  const target = targetOf(about.target ?? head.target ?? '', now.catalog);
  if (!job.targets.includes(target)) {
    throw new BookError('This workbook is of a catalog that your roles don’t include. Nothing was changed.');
  }
  const { revision: madeFrom = 0 } = about;
  const isCurrent = madeFrom === revision && edits.length === 0;
  const then = isCurrent ? undefined : await exportedFrom(madeFrom, job);
  const plan = planWorkbook(target, sheets, now, then, job.targets.includes('base'));
  const mistakes = describeMistakes(plan.problems, sheets);
  const read: ReadWorkbook = {
    kind: 'read',
    target,
    sheets: sheets.filter(({ name }) => isSheetName(name.trim())).length,
    rows: Object.values(plan.tables).reduce((sum, rows) => sum + rows.length, 0),
    made_from: isCurrent || then ? madeFrom : null,
    revision,
    mistakes: { count: mistakes.length, listed: mistakes.slice(0, MAX_LISTED) },
    overlaps: { count: plan.overlaps.length, listed: plan.overlaps.slice(0, MAX_LISTED) },
    ignored: describeMistakes(plan.ignored, sheets),
    ...describeChanges(target, now, plan),
    plan: createHash('sha256').update(JSON.stringify(plan.edits)).digest('hex'),
  };
  return { kind: 'planned', read, edits: plan.edits };
}

/** Undefined if the database doesn't have it. */
async function exportedFrom(madeFrom: number, { revision, texts }: DraftedCatalog): Promise<CatalogBefore | undefined> {
  if (madeFrom === 0 || madeFrom > revision || !process.send) return undefined;
  if (madeFrom === revision) return catalogOf(texts);
  process.send({ question: madeFrom });
  const [message]: { readonly answer?: Documents }[] = await once(process, 'message');
  const then = message?.answer;
  return then && then.size > 0 ? catalogOf(then) : undefined;
}

function catalogOf(documents: Documents): CatalogBefore {
  return { documents, ...readWithProblems(documents) };
}

function catalogWith({ texts, edits }: DraftedCatalog): CatalogBefore {
  const touched = [...new Set(edits.map(({ document }) => document))];
  const before = touched.flatMap((path) => (texts.has(path) ? [[path, JSON.parse(texts.get(path) ?? '')]] : []));
  const after: JsonDocuments = applyEdits(Object.fromEntries(before), edits);
  const documents = new Map(texts);
  for (const path of touched) {
    if (Object.hasOwn(after, path)) documents.set(path, JSON.stringify(after[path]));
    else documents.delete(path);
  }
  return catalogOf(documents);
}

/** A .csv file is the sheet that it's named after, or the only one with its columns. */
async function sheetsOf(name: string, content: Buffer): Promise<readonly Sheet[]> {
  if (!/\.csv$/i.test(name)) return readWorkbook(content);
  const rows = readCsv(name, content);
  const titles = (rows[0] ?? []).map((title) => `${title ?? ''}`.trim()).filter((title) => title !== '');
  const sheets = Object.keys(SHEETS) as SheetName[];
  const named = sheets.find((sheet) => new RegExp(`\\b${sheet}\\.csv$`, 'i').test(name));
  const [fitting, another] = sheets.filter(
    (sheet) =>
      SHEETS[sheet].required.every((column) => titles.includes(column)) &&
      titles.every((title) => columnsOf(sheet).includes(title)),
  );
  const sheet = named ?? (another ? undefined : fitting);
  if (!sheet) throw new BookError(`Name the file after its sheet: ${sheets.map((each) => `${each}.csv`).join(', ')}.`);
  return [{ name: sheet, rows }];
}

function withFixes(sheets: readonly Sheet[], fixes: NonNullable<UploadHead['fixes']>): readonly Sheet[] {
  return sheets.map((sheet) => {
    const own = fixes.filter((fix) => fix.sheet === sheet.name);
    if (own.length === 0) return sheet;
    const rows = sheet.rows.map((row) => [...row]);
    for (const { column, rows: numbers, value } of own) {
      const at = (rows[0] ?? []).findIndex((title) => `${title ?? ''}`.trim() === column);
      for (const number of numbers) {
        const row = rows[number - 1];
        if (row && at >= 0) row[at] = value;
      }
    }
    return { name: sheet.name, rows };
  });
}
