import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Programs that a system's own Chromium may be called. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium to test with: the one that CHROMIUM names, an installed one, or Playwright's own download. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM, ...NAMES.map(programPath), chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

function programPath(name: string): string | undefined {
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
