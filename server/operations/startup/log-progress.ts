import type { Logger } from 'pino';
import type { ReportProgress } from '../../db/migrate';

const LOG_EVERY_MS = 1_000;

/** Passes progress on at once, and logs it at most once a second. */
export function logProgress(log: Logger, report: ReportProgress = () => undefined): ReportProgress {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (doing) => {
    report(doing);
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.info({ progress: doing }, 'start');
  };
}
