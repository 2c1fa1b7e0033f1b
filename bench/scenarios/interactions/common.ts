/** An interaction's 98th percentile. */
export const MAX_MS = 80;

/** From the tap on a link or button to the screen that it opens. */
export const MAX_TO_OPEN_MS = 300;
export const MAX_TO_ROUTE_MS = 100;

/** A fast typist. */
export const BETWEEN_KEYS_MS = 60;
export const BETWEEN_TAPS_MS = 60;

export const INTERACTION_METHOD =
  'On a tablet-sized Chromium with its CPU slowed down 4 times: the 98th percentile of the time from a touch or key to ' +
  'the next paint, as the browser reports it in steps of 8 ms.';
