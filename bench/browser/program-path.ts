import { execFileSync } from 'node:child_process';

/** The path of an installed program. Undefined if the system doesn't know it. */
export function programPath(name: string): string | undefined {
  const finder = process.platform === 'win32' ? 'where' : 'which';
  try {
    return execFileSync(finder, [name], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
      .split('\n')[0];
  } catch {
    return undefined;
  }
}
