import { programPath } from '../../bench/browser/program-path.ts';

/** A real program that a deployment file is checked with, and the Debian packages that it needs. */
export interface Tool {
  readonly program: string;
  readonly packages: readonly string[];
}

/** Where Debian has it, and where the sample of Patroni looks for it. */
export const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';

export const TOOLS: readonly Tool[] = [
  { program: 'nginx', packages: ['nginx'] },
  { program: 'caddy', packages: ['caddy'] },
  { program: 'systemd-analyze', packages: ['systemd'] },
  { program: 'docker-compose', packages: ['docker-compose'] },
  { program: 'openssl', packages: ['openssl'] },
  { program: 'promtool', packages: ['prometheus'] },
  { program: 'prometheus', packages: ['prometheus'] },
  { program: 'patroni', packages: ['patroni', 'python3-etcd'] },
  { program: 'etcd', packages: ['etcd-server'] },
  { program: 'haproxy', packages: ['haproxy'] },
  { program: 'pgbouncer', packages: ['pgbouncer'] },
  { program: POSTGRES, packages: ['postgresql-15'] },
  { program: 'ip', packages: ['iproute2'] },
];

/** Debian keeps some programs where only root's PATH leads. */
const PLACES = ['/usr/sbin', '/sbin'];

/** A tool's path; undefined if it isn't installed. */
export function toolPath(program: string): string | undefined {
  return [program, ...PLACES.map((place) => `${place}/${program}`)].map(programPath).find((path) => path !== undefined);
}
