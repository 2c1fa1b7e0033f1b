import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;

let delay: IntervalHistogram | undefined;

/**
 * Preloaded into a measured server: reports to the bench the process's CPU milliseconds so far, or the event loop's
 * longest pause since it was last asked.
 */
process.on('message', (question) => {
  const { user, system } = process.cpuUsage();
  process.send?.(question === 'cpu' ? (user + system) / 1000 : longestPauseMs());
});
process.channel?.unref();

function longestPauseMs(): number {
  delay ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const longest = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.enable();
  delay.reset();
  return longest;
}
