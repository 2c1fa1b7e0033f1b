import { repeat } from '../../jobs/repeat';
import type { Services } from '../../operations/services/services';
import { saveLimits } from './limits';

/** What a crash may make the limits forget. */
const EVERY_MS = 1_000;

/** Saves the limits every second. Stopping saves them once more. */
export function startSavingLimits(services: Services): { stop(): Promise<void> } {
  const save = () =>
    saveLimits(services.limits, services.now()).catch((error: unknown) =>
      services.log.warn({ err: error }, 'limits could not be saved'),
    );
  const saving = repeat(save, { everyMs: EVERY_MS });
  return {
    async stop() {
      await saving.stop();
      await save();
    },
  };
}
