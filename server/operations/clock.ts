/**
 * Clocks are set back: by a second now and then, and by a day when somebody corrects them. What ends later than it could
 * have been made to end, by more than this, is from before that, and is not waited for.
 */
export const CLOCK_TOLERANCE_MS = 60_000;
