/** What a journey does in a browser. Every verb waits, for a limited time, until the page allows it. */
export interface Browser {
  goto(address: string): Promise<void>;
  click(role: Role, name: string): Promise<void>;
  /** Types into the text box with this label, replacing its content. */
  fill(label: string, text: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  waitUntil(expression: string, timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** What the journeys click. */
export type Role = 'button' | 'combobox' | 'link' | 'option' | 'radio';

/** How long a verb waits for the page. */
export const WAIT_MS = 30_000;

/** A tablet on its side, as in the other browser tests. */
export const VIEWPORT = { width: 1180, height: 820 };
