import { chromium } from 'playwright';
import { findChromium } from '../../../bench/browser/find-chromium';
import { programPath } from '../../../bench/browser/program-path';

/** Debian's package, and its program: Chromium without windows, which takes half the time for the same pages. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * The program of the browser tests: the Chromium that CHROMIUM names, an installed headless shell, or an installed
 * Chromium. Undefined leaves it to the test runner, whose own download has a headless shell.
 */
export function findTestBrowser(): string | undefined {
  const found = findChromium();
  if (process.env.CHROMIUM && found === process.env.CHROMIUM) return found;
  return programPath(HEADLESS_SHELL) || (found === chromium.executablePath() ? undefined : found);
}
