import { WAIT_MS } from './browser';

/** The key of an element's reference in WebDriver responses (https://www.w3.org/TR/webdriver2). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** An error response of a WebDriver server. */
class WebDriverError extends Error {
  override readonly name = 'WebDriverError';
}

/** One browser session of a WebDriver server. Each method is one command of the W3C protocol. */
export class WebDriverSession {
  private constructor(private readonly address: string) {}

  static async open(server: string): Promise<WebDriverSession> {
    const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, { capabilities: {} });
    const session = new WebDriverSession(`${server}/session/${sessionId}`);
    await session.post('/timeouts', { pageLoad: WAIT_MS, script: WAIT_MS });
    return session;
  }

  goto(url: string): Promise<void> {
    return this.post('/url', { url });
  }

  setSize(size: { width: number; height: number }): Promise<void> {
    return this.post('/window/rect', size);
  }

  async findAll(css: string): Promise<readonly string[]> {
    const found = await this.post<Record<string, string>[]>('/elements', { using: 'css selector', value: css });
    return found.map((reference) => reference[ELEMENT_KEY] ?? '');
  }

  /** The element's role in the browser's accessibility tree. */
  roleOf(element: string): Promise<string> {
    return this.get(`/element/${element}/computedrole`);
  }

  /** The element's name in the browser's accessibility tree. */
  nameOf(element: string): Promise<string> {
    return this.get(`/element/${element}/computedlabel`);
  }

  isEnabled(element: string): Promise<boolean> {
    return this.get(`/element/${element}/enabled`);
  }

  click(element: string): Promise<void> {
    return this.post(`/element/${element}/click`, {});
  }

  clear(element: string): Promise<void> {
    return this.post(`/element/${element}/clear`, {});
  }

  type(element: string, text: string): Promise<void> {
    return this.post(`/element/${element}/value`, { text });
  }

  run<Value>(script: string): Promise<Value> {
    return this.post('/execute/sync', { script, args: [] });
  }

  close(): Promise<void> {
    return send('DELETE', this.address);
  }

  private get<Value>(path: string): Promise<Value> {
    return send('GET', this.address + path);
  }

  private post<Value>(path: string, body: object): Promise<Value> {
    return send('POST', this.address + path, body);
  }
}

async function send<Value>(method: string, address: string, body?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    signal: AbortSignal.timeout(2 * WAIT_MS),
  });
  const { value } = (await answer.json()) as { value: Value };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(`${method} ${new URL(address).pathname}: ${error} ${message}`);
}
