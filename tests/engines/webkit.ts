import { type Browser, type Role, VIEWPORT, WAIT_MS } from './browser';
import { until } from './until';
import { WebDriverSession } from './webdriver';
import { startWebKitDriver } from './webkit-driver';

/** Where elements of a role may be found; the browser then says which role each really has. */
const CANDIDATES: Record<Role | 'textbox', string> = {
  button: 'button, [role=button]',
  combobox: '[role=combobox]',
  link: 'a',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  textbox: 'input, textarea',
};

/** What a page shows, and what its fields hold. */
const PAGE_IN_WORDS = `
  const fields = [...document.querySelectorAll('input, textarea')].map(({ labels, value }) =>
    [labels?.[0]?.innerText, value].join(' = '));
  return [location.href, document.body.innerText, ...fields].join('\\n')`;

/**
 * WebKitGTK, on an invisible display, over WebDriver. It reports each element's role and name.
 * @param folder for its files
 */
export async function openWebKit(folder: string): Promise<Browser> {
  const driver = await startWebKitDriver(folder);
  const session = await WebDriverSession.open(driver.address);
  await session.setSize(VIEWPORT);

  /** Repeats until the element is there, is enabled and takes the action. */
  function act(role: Role | 'textbox', name: string, action: (element: string) => Promise<void>): Promise<void> {
    const attempt = async () => {
      const element = await find(session, role, name);
      if (!element || !(await session.isEnabled(element))) return false;
      await action(element);
      return true;
    };
    return withPage(until(`the ${role} “${name}”`, WAIT_MS, attempt));
  }

  /** Adds what the page showed to the error of a wait that ended. */
  function withPage<Result>(wait: Promise<Result>): Promise<Result> {
    return wait.catch(async (error: Error) => {
      error.message += `. The page then:\n${await session.run<string>(PAGE_IN_WORDS)}`;
      throw error;
    });
  }

  return {
    goto: (address) => session.goto(address),
    click: (role, name) => act(role, name, (element) => session.click(element)),
    fill: (label, text) =>
      act('textbox', label, async (element) => {
        await session.clear(element);
        await session.type(element, text);
      }),
    waitUntil: (expression, timeoutMs = WAIT_MS) =>
      withPage(until(expression, timeoutMs, () => session.run(`return Boolean(${expression})`))),
    async close() {
      await session.close().catch(() => {});
      await driver.stop();
    },
  };
}

async function find(session: WebDriverSession, role: Role | 'textbox', name: string): Promise<string | undefined> {
  for (const element of await session.findAll(CANDIDATES[role])) {
    // The driver refuses to name a hidden element.
    const found = await session.nameOf(element).catch(() => undefined);
    if (found === name && (await session.roleOf(element)) === role) return element;
  }
  return undefined;
}
