import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { HttpLimits } from '../../../server/http/connections/http-server';
import { type CardStore, startCardStore } from '../payments/card-store';
import { type WrittenSecrets, writeSecrets } from './secrets-file';
import { type Env, type Overrides, startTestServer, type TestServer } from './test-server';

/**
 * One server for all tests of a file, or of the `describe` block that calls it. A test fails if the server logs an
 * error that the test doesn't take with `takeErrors`.
 * @param env settings, or a function that makes them from what earlier hooks have set up
 */
export function useTestServer(
  env: Env | (() => Env) = {},
  overrides: Overrides = {},
  limits: Partial<HttpLimits> = {},
): TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(typeof env === 'function' ? env() : env, overrides, limits);
  });
  afterAll(() => server?.stop());
  afterEach(() => expect(server?.takeErrors()).toEqual([]));
  return whenReady(() => server);
}

/** A card store for all tests of a file, or a new one for each test. Logged errors fail a test as above. */
export function useCardStore(scope: 'file' | 'test' = 'file'): CardStore {
  let store: CardStore | undefined;
  const [before, after] = scope === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    store = await startCardStore();
  });
  after(() => store?.stop());
  afterEach(() => expect(store?.server.takeErrors()).toEqual([]));
  return whenReady(() => store);
}

/** A secrets file for all tests of a file, or of the `describe` block it is called in. */
export function useSecretsFile(): WrittenSecrets {
  let secrets: WrittenSecrets | undefined;
  beforeAll(async () => {
    secrets = await writeSecrets();
  });
  afterAll(() => secrets?.remove());
  return whenReady(() => secrets);
}

/**
 * A proxy for an object that a hook creates later, so a test file can declare it as a constant. Each access goes to the
 * current object.
 */
function whenReady<Value extends object>(current: () => Value | undefined): Value {
  return new Proxy({} as Value, {
    get(_target, property) {
      const value = current();
      if (!value) throw new Error(`${String(property)} was used before the hook that creates it has run`);
      return Reflect.get(value, property);
    },
  });
}
