import type { ClientError } from '../../../domain/calls/client-errors';

/** Reports crashes and unhandled rejections. The reporting code is fetched once there's something to report. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}

/** Never throws, and never reports its own failures. */
export function reportError(kind: ClientError['kind'], error: unknown): void {
  import('./error-reports').then((reports) => reports.reportError(kind, error)).catch(() => undefined);
}
