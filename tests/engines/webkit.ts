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

/**
 * WebKitGTK, on a display that nobody sees, over WebDriver. It says itself which role and name an element has.
 *
 * @param folder where it keeps its files
 */
export async function openWebKit(folder: string): Promise<Browser> {
  const driver = await startWebKitDriver(folder);
  const session = await WebDriverSession.open(driver.address);
  await session.setSize(VIEWPORT);

  /** Repeats until the element is there, is enabled and takes the action. */
  function act(role: Role | 'textbox', name: string, action: (element: string) => Promise<void>): Promise<void> {
    return until(`the ${role} “${name}”`, WAIT_MS, async () => {
      const element = await find(session, role, name);
      if (!element || !(await session.isEnabled(element))) return false;
      await action(element);
      return true;
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
      until(expression, timeoutMs, () => session.run(`return Boolean(${expression})`)),
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
