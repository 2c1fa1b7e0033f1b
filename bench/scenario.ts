import { median } from './statistics';
import type { Workbench } from './workbench';

/** Something to measure. To add one, write a file in `scenarios/` and list it in `scenarios.ts`. */
export interface Scenario {
  /** What `--only` and the table call it. */
  readonly name: string;
  /** How it is measured, in a sentence or two for docs/performance.md. */
  readonly method: string;
  readonly needsBrowser?: true;
  /** Its figures depend on how many orders there are (`--orders`). */
  readonly dependsOnOrders?: true;
  /** Servers and browsers that the workbench started are stopped afterwards. */
  measure(bench: Workbench): Promise<readonly Figure[]>;
}

/** A line of the table. */
export interface Figure {
  /** What was measured: "5 lines, 32 shoppers at once". */
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** What the least possible work takes on this machine, measured in the same rounds, in the same unit. */
  readonly floor?: number;
  /** The floor's slowest round divided by its fastest. */
  readonly floorSpread?: number;
  readonly goal?: Goal;
  readonly note?: string;
}

/** KB and MB are powers of 1,000, MiB of 1,024, the way browsers and operating systems show them. */
export type Unit = '/s' | 'ms' | 'KB' | 'MB' | 'MiB' | '';

export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly of: 'figure' | 'ratio';
  readonly value: number;
}

/** In the figure's own unit. */
export const atMost = (value: number): Goal => ({ bound: 'at most', of: 'figure', value });
export const atLeastOfFloor = (value: number): Goal => ({ bound: 'at least', of: 'ratio', value });
export const atMostOfFloor = (value: number): Goal => ({ bound: 'at most', of: 'ratio', value });

/** A floor that varies more says that the machine had other work, and then the ratio says little. */
const MAX_SPREAD = 1.5;

/** A figure and its floor from the same rounds. */
export function compared(
  values: readonly number[],
  floors: readonly number[],
): Required<Pick<Figure, 'value' | 'floor' | 'floorSpread'>> {
  return { value: median(values), floor: median(floors), floorSpread: Math.max(...floors) / Math.min(...floors) };
}

export function isNoisy({ floorSpread = 1 }: Figure): boolean {
  return floorSpread > MAX_SPREAD;
}

/** Undefined without a floor. */
export function ratioOf({ value, floor }: Figure): number | undefined {
  return floor === undefined || floor === 0 ? undefined : value / floor;
}

/** Undefined if the figure has no goal, or its goal needs a floor that is missing or noisy. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal } = figure;
  const reached = goal?.of === 'ratio' ? ratioOf(figure) : figure.value;
  if (!goal || reached === undefined || (goal.of === 'ratio' && isNoisy(figure))) return undefined;
  return goal.bound === 'at least' ? reached >= goal.value : reached <= goal.value;
}
