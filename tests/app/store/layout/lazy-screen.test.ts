import { describe, expect, it } from 'vitest';
import { fetchFailedScreens, lazyScreen, subscribeToFetched } from '../../../../app/ui/routing/lazy-screen';

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

  it('is fetched again by whoever asks for all that failed, and only those', async () => {
    const answers = [false, false, true];
    let fetches = 0;
    const failing = lazyScreen(async () => {
      fetches += 1;
      if (!answers.shift()) throw new TypeError('Failed to fetch');
      return Screen;
    });
    let others = 0;
    const other = lazyScreen(async () => {
      others += 1;
      return Screen;
    });
    let told = 0;
    const unsubscribe = subscribeToFetched(() => {
      told += 1;
    });
    await Promise.all([failing.preload(), other.preload()]);
    expect([await fetchFailedScreens(), told]).toEqual([false, 0]);
    expect([await fetchFailedScreens(), told]).toEqual([true, 1]);
    await failing.preload();
    expect([fetches, others]).toEqual([3, 1]);
    unsubscribe();
  });
});
