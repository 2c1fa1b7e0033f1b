import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { floorsFolder } from '../folders';

export interface Attack {
  /** A whole request in Latin-1, with "{n}" and "{hex}" for the call's number. */
  readonly request: string;
  readonly connections: number;
  /** Completed calls on all connections together. */
  readonly perSecond: number;
  /** Whether responses are read. If not, calls don't wait for them. */
  readonly isRead: boolean;
  /** Requests that are sent at once on a connection; one by default. */
  readonly perWrite?: number;
}

export interface RunningAttack {
  /** Ends it. @returns what was sent, and how often each status came back */
  stop(): Promise<{ readonly calls: number; readonly statuses: Readonly<Record<string, number>> }>;
}

export function startAttack(origin: string, attack: Attack): RunningAttack {
  const port = Number(new URL(origin).port);
  const child = fork(join(floorsFolder, 'attacker.js'));
  child.send({ port, ...attack });
  return {
    async stop() {
      child.send('report');
      const [report] = await once(child, 'message');
      child.kill('SIGKILL');
      await once(child, 'exit');
      return report;
    },
  };
}
