export interface TabletWindow {
  /** Milliseconds to the next paint, by the browser's id of an interaction. */
  readonly interactions: Map<number, number>;
  /** Milliseconds from the last touch to the paint in which the selector matches and the heading has the text. */
  painted(selector: string, heading: string): Promise<number>;
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId: number;
}

/** Runs in the page before it loads. */
export function recordInteractions(): void {
  const interactions = new Map<number, number>();
  let touchedAt = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as EventTiming;
      if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
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
        requestAnimationFrame(() => {
          // This runs just before the frame that shows it is painted, and the message arrives just after.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - touchedAt);
          port2.postMessage(undefined);
        });
      });
      changes.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  Object.assign(window, { interactions, painted });
}
