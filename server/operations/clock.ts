/**
 * Clocks get set back: by a second now and then, or by a day when somebody corrects them. A time further ahead than
 * anything could have set it, by more than this, was set before that and is ignored.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

export interface HasClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}
