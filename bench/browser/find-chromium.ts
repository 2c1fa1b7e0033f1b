import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { programPath } from './program-path';

/** Programs that a system's own Chromium may be called. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium to test and measure with: the one that CHROMIUM names, an installed one, or Playwright's own download. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM, ...NAMES.map(programPath), chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}
