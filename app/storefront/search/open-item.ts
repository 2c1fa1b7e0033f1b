/** Navigation state for an item that was opened by keyboard: quantities are what is typed next. */
export const ENTER_QUANTITIES = { enters: 'quantities' };

/** @param state navigation state, which the browser keeps */
export function startsEntering(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'enters' in state && state.enters === 'quantities';
}
