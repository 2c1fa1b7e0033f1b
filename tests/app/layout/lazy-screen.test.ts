import { describe, expect, it } from 'vitest';
import { lazyScreen } from '../../../app/layout/routing/lazy-screen';

const Screen = () => null;

describe('lazyScreen', () => {
  it('fetches its code once, however often it is asked for', async () => {
    let fetches = 0;
    const screen = lazyScreen(async () => {
      fetches += 1;
      return Screen;
    });
    await Promise.all([screen.preload(), screen.preload()]);
    await screen.preload();
    expect(fetches).toBe(1);
  });

  it('is not fetched before it is asked for', () => {
    lazyScreen(() => expect.unreachable());
  });

  it('is fetched again after a failure, which the caller does not see', async () => {
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve(Screen)];
    let fetches = 0;
    const screen = lazyScreen(() => {
      fetches += 1;
      return answers.shift()?.() ?? expect.unreachable();
    });
    await screen.preload();
    await screen.preload();
    await screen.preload();
    expect(fetches).toBe(2);
  });
});
