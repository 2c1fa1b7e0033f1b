import type { Page } from '@playwright/test';

/** The parts of React's internal tree that its own developer tools go by. */
interface Fiber {
  /** 0, 11 and 15 are function components, plain, with a ref and memoized; 14 is a memo with its own comparison. */
  readonly tag: number;
  readonly flags: number;
  readonly memoizedProps: Readonly<Record<string, unknown>> | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

interface RecordingWindow {
  rendered: Readonly<Record<string, unknown>>[];
}

/** From here on, `renderedProps` lists what renders. Call it before opening the page. */
export async function recordRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const FUNCTION_COMPONENTS = [0, 11, 15];
    const HAS_RENDERED = 1;
    const recording = Object.assign(window as unknown as RecordingWindow, { rendered: [] });
    function visit(fiber: Fiber): void {
      if (FUNCTION_COMPONENTS.includes(fiber.tag) && fiber.flags & HAS_RENDERED) {
        recording.rendered.push(fiber.memoizedProps ?? {});
      }
      // The same children: nothing below has rendered.
      if (fiber.alternate?.child === fiber.child) return;
      for (let child = fiber.child; child; child = child.sibling) visit(child);
    }
    Object.assign(window, {
      // Where React reports what it has shown, also in production.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => visit(root.current),
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
      },
    });
  });
}

/**
 * The values of a prop, of all components that rendered while `work` ran, each once: `cell` names the cells of a grid,
 * for example.
 */
export async function renderedProps(page: Page, prop: string, work: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate(() => {
    (window as unknown as RecordingWindow).rendered = [];
  });
  await work();
  return page.evaluate((name) => {
    const values = (window as unknown as RecordingWindow).rendered.map((props) => props[name]);
    return [...new Set(values.filter((value): value is string => typeof value === 'string'))].sort();
  }, prop);
}
