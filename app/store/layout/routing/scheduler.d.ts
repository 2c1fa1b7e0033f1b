/** What we use of React's scheduler, which has no types for it. */
declare module 'scheduler' {
  /** How often rendering stops for input, at most 125 times a second. @param rate 0 is React's own, 200 */
  export function unstable_forceFrameRate(rate: number): void;
}
