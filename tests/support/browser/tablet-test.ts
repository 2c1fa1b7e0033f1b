import { test as base } from './store-test';
import { aTablet, type Tablet } from './tablet';

/** Browser tests with a tablet whose storage survives a restart, thrown away at the end. */
export const test = base.extend<{ tablet: Tablet }>({
  tablet: async ({ launchOptions }, use) => {
    const tablet = aTablet(launchOptions);
    await use(tablet);
    await tablet.throwAway();
  },
});
