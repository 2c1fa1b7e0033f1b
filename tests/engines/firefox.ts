import puppeteer from 'puppeteer-core';
import { type Browser, VIEWPORT, WAIT_MS } from './browser';
import { until } from './until';

/**
 * Firefox without a window, over WebDriver BiDi. It finds elements in its own accessibility tree.
 * @param folder where it keeps its profile
 */
export async function openFirefox(executablePath: string, folder: string): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: folder,
    defaultViewport: VIEWPORT,
    protocolTimeout: 2 * WAIT_MS,
  });
  const page = (await firefox.pages())[0] ?? (await firefox.newPage());
  page.setDefaultTimeout(WAIT_MS);
  const find = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  return {
    async goto(address) {
      await page.goto(address);
    },
    click: (role, name) => find(role, name).click(),
    fill: (label, text) => find('textbox', label).fill(text),
    waitUntil: (expression, timeoutMs = WAIT_MS) =>
      until(expression, timeoutMs, async () => Boolean(await page.evaluate(expression))),
    close: () => firefox.close(),
  };
}
