import type { Figure, Scenario } from './scenario';
import type { Workbench } from './workbench';

export interface Measured {
  readonly scenario: Scenario;
  readonly result:
    | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
    | { readonly kind: 'skipped' | 'failed'; readonly reason: string };
}

const NO_BROWSER = 'there is no Chromium: install one, or name it in CHROMIUM';

/** If a scenario fails, the table omits it and lists the reason; the others still run. */
export async function runScenarios(bench: Workbench, scenarios: readonly Scenario[]): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const scenario of scenarios) {
    bench.say(scenario.name);
    measured.push({ scenario, result: await runOne(bench, scenario) });
  }
  return measured;
}

async function runOne(bench: Workbench, scenario: Scenario): Promise<Measured['result']> {
  if (scenario.needsBrowser && !bench.chromium) return { kind: 'skipped', reason: NO_BROWSER };
  try {
    return { kind: 'figures', figures: await scenario.measure(bench) };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await bench.stopAll();
  }
}
