/** The calls that can fail. */
export type CallName = 'token' | 'create' | 'find' | 'capture' | 'verify';

/**
 * How a call fails:
 *
 * - `error`: 500, nothing was done; `error_after`: 500 although it was done
 *
 * - `cut`: the connection breaks before anything is done; `cut_after`: afterwards
 *
 * - `slow`: done after the caller has timed out; `slow_answer`: done at once, but never confirmed
 *
 * - `held`: waits until the test releases it
 *
 * - `flood`: 429
 *
 * - `token_ended`: 401, and all tokens are revoked
 */
export type Fault =
  | 'error'
  | 'error_after'
  | 'cut'
  | 'cut_after'
  | 'slow'
  | 'slow_answer'
  | 'held'
  | 'flood'
  | 'token_ended';

/** Faults to inject: a list of single ones, and a rule for all other calls. */
export class Faults {
  readonly #next: { readonly call: CallName; readonly fault: Fault }[] = [];
  readonly #held: (() => void)[] = [];
  readonly #arrivals: (() => void)[] = [];
  /** Decides about calls for which no fault has been added. */
  rule: (call: CallName, order: string) => Fault | undefined = () => undefined;

  /** Makes the next calls of this name fail, one per fault. */
  add(call: CallName, ...faults: readonly Fault[]): void {
    this.#next.push(...faults.map((fault) => ({ call, fault })));
  }

  /** Resolves when a `held` call arrives. */
  arrival(): Promise<void> {
    return new Promise((resolve) => this.#arrivals.push(resolve));
  }

  /** Releases the held calls. */
  letGo(): void {
    for (const go of this.#held.splice(0)) go();
  }

  /** Waits until held calls are released. */
  hold(): Promise<void> {
    for (const notify of this.#arrivals.splice(0)) notify();
    return new Promise((resolve) => this.#held.push(resolve));
  }

  take(call: CallName, order: string): Fault | undefined {
    const index = this.#next.findIndex((waiting) => waiting.call === call);
    return index < 0 ? this.rule(call, order) : this.#next.splice(index, 1)[0]?.fault;
  }
}
