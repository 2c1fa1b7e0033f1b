import { programPath } from '../../bench/browser/program-path.ts';

/** A real program that a deployment file is checked with, and the Debian package it comes in. */
export interface Tool {
  readonly program: string;
  readonly package: string;
}

export const TOOLS: readonly Tool[] = [
  { program: 'nginx', package: 'nginx' },
  { program: 'caddy', package: 'caddy' },
  { program: 'systemd-analyze', package: 'systemd' },
  { program: 'docker-compose', package: 'docker-compose' },
  { program: 'openssl', package: 'openssl' },
  { program: 'promtool', package: 'prometheus' },
  { program: 'prometheus', package: 'prometheus' },
  { program: 'pgbouncer', package: 'pgbouncer' },
];

/** Debian keeps some programs where only root's PATH leads. */
const PLACES = ['/usr/sbin', '/sbin'];

/** A tool's path; undefined if it isn't installed. */
export function toolPath(program: string): string | undefined {
  return [program, ...PLACES.map((place) => `${place}/${program}`)].map(programPath).find((path) => path !== undefined);
}
