import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';

export interface FairQueueLimits {
  readonly atOnce: number;
  /** Jobs that run at once for one first part of a path. */
  readonly atOnceEach: number;
  /** Jobs that wait for one path. */
  readonly waitingEach: number;
  readonly waiting: number;
}

/** Names who has the job, from wide to narrow. All paths of a queue have equally many parts. */
export type QueuePath = readonly string[];

/**
 * Queues jobs so that nobody can delay others by asking often: the first parts of the paths take turns, below each the
 * second parts, and so on. A full queue refuses the newest job of whoever has the most waiting.
 * @param refusal the error that a refused job rejects with
 */
export function fairQueue(limits: FairQueueLimits, refusal: () => Error) {
  const running = new Map<string, number>();
  const mayStart = (first = '') => (running.get(first) ?? 0) < limits.atOnceEach;
  const queue = new PQueue<Queue<Run, Place>, Place>({
    concurrency: limits.atOnce,
    queueClass: turnsClass(limits, mayStart),
  });

  function countRunning([first = '']: QueuePath, change: 1 | -1): void {
    const count = (running.get(first) ?? 0) + change;
    if (count === 0) running.delete(first);
    else running.set(first, count);
  }

  return <Result>(path: QueuePath, job: () => Promise<Result>): Promise<Result> => {
    const refused = new AbortController();
    const run = async () => {
      countRunning(path, 1);
      try {
        return await job();
      } finally {
        countRunning(path, -1);
      }
    };
    return queue.add(run, { path, signal: refused.signal, refuse: () => refused.abort(refusal()) });
  };
}

type Run = () => Promise<unknown>;

interface Place extends QueueAddOptions {
  readonly path: QueuePath;
  /** Rejects the job, for which p-queue calls `remove`. */
  readonly refuse: () => void;
}

interface Waiting {
  readonly id: string | undefined;
  readonly run: Run;
  readonly refuse: () => void;
  /** Beginnings of the path: its first part, its first two, and so on to the whole path. */
  readonly branches: readonly string[];
}

/**
 * The class of p-queue's waiting jobs. It looks at each of them, which takes less than a millisecond for a thousand.
 */
function turnsClass({ waitingEach, waiting }: FairQueueLimits, mayStart: (first: string | undefined) => boolean) {
  return class Turns implements Queue<Run, Place> {
    #waiting: Waiting[] = [];
    /** How many jobs of each branch wait. */
    readonly #sizes = new Map<string, number>();
    /** When the branches that wait had their last turn, or came to wait. */
    readonly #turns = new Map<string, number>();
    #lastTurn = 0;
    readonly #mayStart = ({ branches: [first] }: Waiting) => mayStart(first);

    /** 0 if no job may start: p-queue starts jobs until then, and asks for nothing but that. */
    get size(): number {
      return this.#waiting.some(this.#mayStart) ? 1 : 0;
    }

    enqueue(run: Run, { id, path = [], refuse = () => undefined }: Partial<Place> = {}): void {
      const branches = path.map((_, index) => path.slice(0, index + 1).join('\0'));
      for (const branch of branches) {
        this.#sizes.set(branch, valueIn(this.#sizes, branch) + 1);
        if (!this.#turns.has(branch)) this.#takeTurn(branch);
      }
      this.#waiting.push({ id, run, refuse, branches });
      if (valueIn(this.#sizes, branches.at(-1)) > waitingEach) refuse();
      else if (this.#waiting.length > waiting) this.#newestOfMost().refuse();
    }

    dequeue(): Run {
      const isSooner = (one: Waiting, other: Waiting) => compare(one, other, this.#turns) < 0;
      const startable = this.#waiting.filter(this.#mayStart);
      const next = startable.reduce((soonest, each) => (isSooner(each, soonest) ? each : soonest));
      for (const branch of next.branches) this.#takeTurn(branch);
      this.#leave(next);
      return next.run;
    }

    remove(id: string): void {
      const removed = this.#waiting.find((each) => each.id === id);
      if (removed) this.#leave(removed);
    }

    filter(): Run[] {
      return this.#waiting.map(({ run }) => run);
    }

    setPriority(): void {
      throw new Error('Jobs take turns; none has priority');
    }

    #takeTurn(branch: string): void {
      this.#lastTurn += 1;
      this.#turns.set(branch, this.#lastTurn);
    }

    #leave(leaving: Waiting): void {
      this.#waiting.splice(this.#waiting.indexOf(leaving), 1);
      for (const branch of leaving.branches) {
        const size = valueIn(this.#sizes, branch) - 1;
        this.#sizes.set(branch, size);
        if (size > 0) continue;
        this.#sizes.delete(branch);
        this.#turns.delete(branch);
      }
    }

    #newestOfMost(): Waiting {
      const isWorse = (one: Waiting, other: Waiting) =>
        one.branches.at(-1) === other.branches.at(-1) || compare(one, other, this.#sizes) > 0;
      return this.#waiting.reduce((worst, each) => (isWorse(each, worst) ? each : worst));
    }
  };
}

function valueIn(values: ReadonlyMap<string, number>, branch: string | undefined): number {
  return values.get(branch ?? '') ?? 0;
}

/** Compares the values of the branches where two paths part; 0 for the same path. */
function compare(one: Waiting, other: Waiting, values: ReadonlyMap<string, number>): number {
  const depth = one.branches.findIndex((branch, index) => branch !== other.branches[index]);
  return valueIn(values, one.branches[depth]) - valueIn(values, other.branches[depth]);
}
