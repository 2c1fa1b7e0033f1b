import type { Services } from '../../operations/services/services';
import { saveLimits } from './limits';

/** What a crash may make the limits forget. */
const EVERY_MS = 1_000;

/** Saves the limits every second. Returns a function that stops this and saves them once more. */
export function keepSavingLimits(services: Services): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;
  const save = async () => {
    isRunning = true;
    await saveLimits(services.limits, services.now()).catch((error: unknown) =>
      services.log.warn({ err: error }, 'limits could not be saved'),
    );
    isRunning = false;
  };
  const timer = setInterval(() => {
    if (!isRunning) running = save();
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await save();
  };
}
