import type { Documents } from '../../../domain/catalog/check/documents';
import { refusal } from '../../../domain/refusals';
import { runChild } from '../../jobs/child';
import { boundedQueue } from '../../jobs/queues';
import { ThreadError } from '../../jobs/thread';
import type { Planned, Unreadable, WorkbookJob, Written } from './workbook-process';

/** 20,000 rows take about two seconds. */
const MAX_MS = 30_000;
const MAX_MEMORY_MB = 512;
const TOO_MUCH = 'The workbook takes too long to read. Remove pictures, other sheets, and empty rows, or split it.';

const queued = boundedQueue({ atOnce: 2, waiting: 10 }, () =>
  refusal('unavailable', 'Too many workbooks are being read right now. Try again in a minute.'),
);
/** People whose workbook is being read or waits. */
const busy = new Set<string>();

/**
 * Reads or writes a workbook in a separate process: parsing 20,000 rows would stop orders for seconds, and a made-up file
 * may take all memory it can get.
 * @param person one workbook of each at a time, so nobody waits for the many of somebody else
 * @throws RefusalError 503 if there are too many at once
 */
export async function runWorkbookJob<Result extends Written | Planned>(
  person: string,
  job: WorkbookJob,
  readRevision: (revision: number) => Promise<Documents>,
): Promise<Result | Unreadable> {
  if (busy.has(person)) throw refusal('unavailable', 'Your last workbook is still being read. Try again in a moment.');
  busy.add(person);
  try {
    return await queued(() =>
      runChild<Result | Unreadable>({
        source: new URL('./workbook-process.ts', import.meta.url),
        built: 'workbook-process.js',
        data: job,
        maxMs: MAX_MS,
        maxMemoryMb: MAX_MEMORY_MB,
        answer: (revision) => readRevision(revision as number),
      }),
    );
  } catch (error) {
    if (error instanceof ThreadError && error.kind === 'exhausted') return { kind: 'unreadable', message: TOO_MUCH };
    throw error;
  } finally {
    busy.delete(person);
  }
}
