import type { Replicas } from '../db/replicas';
import type { Services } from '../operations/services/services';
import { type Background, repeat } from './repeat';

/** A session's own writes reach its lists on a replica about this much later. */
const CHECK_EVERY_MS = 1_000;

/** Every process does it: reads only ask what its last check found. */
export function startCheckingReplicas({ log }: Services, replicas: Replicas): Background {
  const known = new Map<string, string>();
  async function check(): Promise<void> {
    try {
      await replicas.check(performance.now());
    } catch (error) {
      log.debug({ err: error }, 'the primary cannot be compared with its replicas');
    }
    for (const { name, problem } of replicas.states()) {
      if (known.get(name) === problem) continue;
      known.set(name, problem);
      if (problem === '') log.info({ replica: name }, 'lists are read from this replica');
      else log.warn({ replica: name, problem }, 'lists are not read from this replica');
    }
  }
  return repeat(check, { everyMs: CHECK_EVERY_MS, runAtStart: true });
}
