import { type Repeated, repeat } from '../jobs/repeat';
import type { PublishingNeeds } from './needs';
import { listDuePlans } from './publication-rows';
import { publishPlan } from './publish';

const EVERY_MS = 1_000;

/** Publishes what was planned for a later time. Every process tries; one of them does it. */
export function startPublishingPlans(services: PublishingNeeds): Repeated {
  return repeat(() => publishDuePlans(services), { everyMs: EVERY_MS, runAtStart: true });
}

export async function publishDuePlans(services: PublishingNeeds): Promise<void> {
  const { db, now, log } = services;
  try {
    for (const id of await listDuePlans(db.read, now())) await publishPlan(services, id);
  } catch (error) {
    log.warn({ err: error }, 'planned publications could not be published; the next try follows');
  }
}
