import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const PATIENCE_MS = 5_000;

/** Starts a program that Linux kills if this process ends first, however it ends. */
export function startProgram(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], options);
}

/** Ends a program: asks first, so it can clean up, and kills it if it doesn't exit. */
export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  const last = setTimeout(() => program.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(last);
}
