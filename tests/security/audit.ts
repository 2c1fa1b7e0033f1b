import { spawnSync } from 'node:child_process';

/**
 * `npm run audit`: fails on what docs/security.md (Packages) doesn't accept. A registry that doesn't serve audits, as a
 * mirror without them or a machine without a network, fails nothing and is said.
 */
interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

/** The severities that aren't accepted in packages that a server installs, and in those that only build and test it. */
const SCOPES = [
  { what: 'packages of the server', flags: ['--omit=dev'], refused: ['high', 'critical'] },
  { what: 'all packages', flags: [], refused: ['critical'] },
];

for (const { what, flags, refused } of SCOPES) {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...flags], { encoding: 'utf8' });
  const found = reportOf(stdout).vulnerabilities;
  if (!found) {
    process.stdout.write('Skipped: the registry serves no audits here. Run npm run audit where it does.\n');
    break;
  }
  const lines = Object.entries(found).map(([name, { severity, range }]) => ({ severity, text: `${name} ${range}` }));
  for (const { severity, text } of lines) process.stdout.write(`${severity}: ${text}\n`);
  const bad = lines.filter(({ severity }) => refused.includes(severity));
  process.stdout.write(`${what}: ${lines.length} known vulnerabilities, ${bad.length} of them not accepted\n`);
  if (bad.length > 0) process.exitCode = 1;
}

/** Empty for what isn't a report, such as a proxy's page. */
function reportOf(text: string): Report {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
