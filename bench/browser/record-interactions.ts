export interface TabletWindow {
  /** Milliseconds to the next paint of every touch and key, in their order. */
  readonly interactions: number[];
  /** Milliseconds from the last touch to the paint in which the selector matches and the heading has the text. */
  painted(selector: string, heading: string): Promise<number>;
}

/** Runs in the page before it loads. */
export function recordInteractions(): void {
  const interactions: number[] = [];
  let touchedAt = 0;
  const afterPaint = (call: () => void) =>
    requestAnimationFrame(() => {
      // This runs just before the frame is painted, and the message arrives just after.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = call;
      port2.postMessage(undefined);
    });
  const time = ({ timeStamp }: Event) => {
    const at = interactions.length - 1;
    afterPaint(() => {
      interactions[at] = Math.max(interactions[at] ?? 0, performance.now() - timeStamp);
    });
  };
  for (const type of ['keydown', 'pointerdown']) {
    const begin = (event: Event) => {
      interactions.push(0);
      time(event);
    };
    addEventListener(type, begin, true);
  }
  // The click comes with it, in the same task.
  addEventListener('pointerup', time, true);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      touchedAt = timeStamp;
    },
    true,
  );
  const painted = (selector: string, heading: string) =>
    new Promise<number>((resolve) => {
      const began = performance.now();
      const isShown = () =>
        touchedAt >= began &&
        document.querySelector(selector) !== null &&
        (document.querySelector('main h1')?.textContent ?? '').includes(heading);
      // Polling in every frame would make the page render frames it doesn't need.
      const changes = new MutationObserver(() => {
        if (!isShown()) return;
        changes.disconnect();
        afterPaint(() => resolve(performance.now() - touchedAt));
      });
      changes.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  Object.assign(window, { interactions, painted });
}
