/** The calls that can go wrong. */
export type CallName = 'token' | 'create' | 'find' | 'capture' | 'verify';

/**
 * How a call goes wrong:
 * - `error`: 500, nothing was done; `error_after`: 500 although it was done
 * - `cut`: the connection breaks before anything was done; `cut_after`: when it has been done
 * - `slow`: it is done once the caller has given up; `slow_answer`: done at once, answered to nobody
 * - `held`: it waits until the test lets it go
 * - `flood`: 429
 * - `token_ended`: 401, and no token counts any more
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

/** Faults that are done with once they have happened, beside a rule that can make more of them. */
export class Faults {
  readonly #next: { readonly call: CallName; readonly fault: Fault }[] = [];
  readonly #held: (() => void)[] = [];
  readonly #arrivals: (() => void)[] = [];
  /** Asked about every call for which no fault waits. */
  rule: (call: CallName, order: string) => Fault | undefined = () => undefined;

  /** The next calls of this name go wrong, once for each fault. */
  add(call: CallName, ...faults: readonly Fault[]): void {
    this.#next.push(...faults.map((fault) => ({ call, fault })));
  }

  /** Resolves when a call that is `held` has arrived. */
  arrival(): Promise<void> {
    return new Promise((resolve) => this.#arrivals.push(resolve));
  }

  /** Lets the held calls go. */
  letGo(): void {
    for (const go of this.#held.splice(0)) go();
  }

  /** Waits as long as a held call has to. */
  hold(): Promise<void> {
    for (const tell of this.#arrivals.splice(0)) tell();
    return new Promise((resolve) => this.#held.push(resolve));
  }

  take(call: CallName, order: string): Fault | undefined {
    const index = this.#next.findIndex((waiting) => waiting.call === call);
    return index < 0 ? this.rule(call, order) : this.#next.splice(index, 1)[0]?.fault;
  }
}
