import type { Logger } from 'pino';

/** Logs a line per step of the start with how long it took, so that a slow start explains itself. */
export function timedSteps(log: Logger) {
  return async <Result>(step: string, work: () => Result | Promise<Result>): Promise<Result> => {
    const started = performance.now();
    const result = await work();
    log.info({ step, ms: Math.round(performance.now() - started) }, 'start');
    return result;
  };
}
