/** Navigation state for an item opened by keyboard: quantities are typed next. */
export const ENTER_QUANTITIES = { enters: 'quantities' };

/** @param state navigation state, which the browser keeps */
export function startsEntering(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'enters' in state && state.enters === 'quantities';
}
