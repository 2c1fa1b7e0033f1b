import type { Logger } from 'pino';

/** Does the work of a step of the start. */
export type TimedStep = <Result>(step: string, work: () => Result | Promise<Result>) => Promise<Result>;

/** Logs a line per step of the start with how long it took, so that a slow start explains itself. */
export function timedSteps(log: Logger): TimedStep {
  return async (step, work) => {
    const started = performance.now();
    const result = await work();
    log.info({ step, ms: Math.round(performance.now() - started) }, 'start');
    return result;
  };
}
