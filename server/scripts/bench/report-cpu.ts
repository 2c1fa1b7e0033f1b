/** Preloaded into the measured server: replies to the bench with the CPU time of the process so far. */
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
