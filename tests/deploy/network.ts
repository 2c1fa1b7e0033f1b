import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, vi } from 'vitest';

/** A machine of its own, as far as programs see: an address, and a cable that can be pulled. */
export interface Machine {
  readonly address: string;
  /** The command line that runs a program on it, as `user`. */
  commandFor(user: string, command: readonly string[]): readonly string[];
  /** Sends a signal to all of its programs. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  /** As when the power goes: resolves once none of its programs is left. */
  kill(): Promise<void>;
  plug(state: 'up' | 'down'): void;
  /** Names and states of its programs, as Linux knows them. */
  programs(): readonly string[];
}

/** Machines beside this one, connected by a switch, as network namespaces of Linux. All end with this process. */
export interface Network {
  readonly machines: readonly Machine[];
  stop(): Promise<void>;
}

/** Whether this process may make namespaces and cables. */
export function mayMakeNetworks(): boolean {
  const script = 'ip link add dev va type veth peer name vb && ip link add dev br type bridge';
  return process.getuid?.() === 0 && spawnSync('unshare', ['-n', 'sh', '-c', script], { stdio: 'ignore' }).status === 0;
}

/** Ends with this process, however that ends. */
const WITH_US = ['setpriv', '--pdeathsig', 'KILL'];

/** @param subnet of three numbers, such as '198.18.7' */
export async function startNetwork(subnet: string, machines: number): Promise<Network> {
  const lan = await startNamespace();
  // The cable's name on this machine; it goes away with the switch.
  const here = `ha${lan.pid}`;
  ip(['link', 'add', here, 'type', 'veth', 'peer', 'name', 'up0', 'netns', String(lan.pid)]);
  ip(['address', 'add', `${subnet}.1/24`, 'dev', here]);
  ip(['link', 'set', here, 'up']);
  for (const command of ['link add lan type bridge', 'link set lan up', 'link set up0 master lan up'])
    ip(command.split(' '), lan);
  const made: { readonly machine: Machine; readonly holder: ChildProcess }[] = [];
  for (let index = 1; index <= machines; index += 1) {
    const holder = await startNamespace();
    const port = `port${index}`;
    ip(['link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid)], lan);
    ip(['link', 'set', port, 'master', 'lan', 'up'], lan);
    const address = `${subnet}.${10 + index}`;
    for (const command of [`address add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      ip(command.split(' '), holder);
    const plug = (state: string) => ip(['link', 'set', port, state], lan);
    made.push({ holder, machine: machineOf(holder, address, plug) });
  }
  return {
    machines: made.map(({ machine }) => machine),
    async stop() {
      await Promise.all(made.map(({ machine }) => machine.kill()));
      for (const child of [...made.map(({ holder }) => holder), lan]) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
}

function machineOf(holder: ChildProcess, address: string, plug: (state: string) => void): Machine {
  const pids = () => processesIn(namespaceOf(holder.pid ?? 0)).filter((pid) => pid !== holder.pid);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids()) {
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended.
      }
    }
  };
  return {
    address,
    plug,
    signal,
    commandFor: (user, command) => {
      const as = ['--reuid', user, '--regid', user, '--clear-groups'];
      return ['nsenter', '-t', String(holder.pid), '-n', ...WITH_US, ...as, ...command];
    },
    async kill() {
      // Some may have started others meanwhile.
      const isDead = () => {
        signal('SIGKILL');
        expect(pids()).toEqual([]);
      };
      await vi.waitFor(isDead, { timeout: 60_000, interval: 20 });
    },
    programs: () =>
      pids().map((pid) => {
        const status = statusOf(pid);
        return `${/^Name:\s+(.*)/.exec(status)?.[1]} ${/^State:\s+(\w)/m.exec(status)?.[1]}`;
      }),
  };
}

/**
 * A process that does nothing but have a network of its own, and end everything there when this process ends: Patroni's
 * PostgreSQL would go on otherwise.
 */
async function startNamespace(): Promise<ChildProcess> {
  const own = namespaceOf(process.pid);
  const args = ['-n', 'sh', '-c', 'read forever; pkill -KILL --ns $$ --nslist net'];
  const child = spawn('unshare', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  await once(child, 'spawn');
  while (['', own].includes(namespaceOf(child.pid ?? 0))) {
    if (child.exitCode !== null) throw new Error('This machine makes no network namespaces');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return child;
}

function ip(args: readonly string[], at?: ChildProcess): void {
  const [command = '', ...all] = [...(at ? ['nsenter', '-t', String(at.pid), '-n'] : []), 'ip', ...args];
  execFileSync(command, all, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** '' if the process has ended. */
function namespaceOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return '';
  }
}

function processesIn(namespace: string): readonly number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => namespaceOf(pid) === namespace && /^State:\s+[^Z]/m.test(statusOf(pid)));
}

/** '' if the process has ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
