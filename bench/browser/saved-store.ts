import type { Browser, BrowserContext } from 'playwright';
import { SAVED } from './screens';
import { openContext, type Place } from './visit';

const SAVE_TIMEOUT_MS = 120_000;

/** A device that has the whole store. */
export async function savedStore(browser: Browser, home: Place): Promise<BrowserContext> {
  const context = await openContext(browser, 'allow');
  const page = await context.newPage();
  await page.goto(home.url);
  await page.getByText(SAVED).waitFor({ state: 'attached', timeout: SAVE_TIMEOUT_MS });
  await page.close();
  return context;
}
