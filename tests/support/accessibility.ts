import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the page as it stands keeps people from using it. */
export async function expectNoSeriousViolation(page: Page): Promise<void> {
  await transitionsEnded(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Putting together what several frames have said takes a page of its own.
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
