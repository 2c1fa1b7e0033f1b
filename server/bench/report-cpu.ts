/** Loaded into the measured server beside its own code: answers the bench with the CPU time of the process so far. */
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
