import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the current page keeps people from using it. */
export async function expectNoSeriousViolation(page: Page): Promise<void> {
  await transitionsEnded(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Merging the reports of several frames takes a separate page.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

/** A color half way between two has a contrast that nobody has chosen, and nobody sees for long. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
