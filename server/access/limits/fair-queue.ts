export interface FairQueueLimits {
  readonly atOnce: number;
  /** Jobs that run at once for one first part of a path. */
  readonly atOnceEach: number;
  /** Jobs that wait for one path. */
  readonly waitingEach: number;
  readonly waiting: number;
}

/** Whose job it is, from wide to narrow: customer, network, device. */
export type QueuePath = readonly string[];

interface Waiting {
  readonly path: QueuePath;
  start(): void;
  refuse(): void;
}

/** Maps list their entries in the order of their turns. */
interface Branch {
  size: number;
  readonly branches: Map<string, Branch>;
  readonly waiting: Waiting[];
}

/**
 * A queue in which nobody can delay others by asking often: the first parts of the paths take turns, below each the
 * second parts, and so on. When it's full, it refuses the newest job of whoever has the most waiting.
 * @param refusal the error for a refused job
 */
export function fairQueue(limits: FairQueueLimits, refusal: () => Error) {
  const root = newBranch();
  const running = new Map<string, number>();
  let runningInAll = 0;

  function startNext(): void {
    while (runningInAll < limits.atOnce) {
      const next = takeNext(root, (first) => (running.get(first) ?? 0) < limits.atOnceEach);
      if (!next) return;
      countRunning(next.path, 1);
      next.start();
    }
  }

  function countRunning([first = '']: QueuePath, change: 1 | -1): void {
    runningInAll += change;
    const count = (running.get(first) ?? 0) + change;
    if (count === 0) running.delete(first);
    else running.set(first, count);
  }

  return async <Result>(path: QueuePath, job: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((resolve, reject) => {
      const refuse = () => reject(refusal());
      if (!add(root, { path, start: resolve, refuse }, limits.waitingEach)) refuse();
      startNext();
      while (root.size > limits.waiting) takeNewestOfMost(root)?.refuse();
    });
    try {
      return await job();
    } finally {
      countRunning(path, -1);
      startNext();
    }
  };
}

function newBranch(): Branch {
  return { size: 0, branches: new Map(), waiting: [] };
}

/** False if too many wait for this path. */
function add(root: Branch, added: Waiting, waitingEach: number): boolean {
  const branches = [root];
  for (const part of added.path) {
    const above = branches.at(-1) as Branch;
    const branch = above.branches.get(part) ?? newBranch();
    branches.push(branch);
  }
  const leaf = branches.at(-1) as Branch;
  if (leaf.waiting.length >= waitingEach) return false;
  leaf.waiting.push(added);
  for (const [index, branch] of branches.entries()) {
    branch.size += 1;
    if (index > 0) branches[index - 1]?.branches.set(added.path[index - 1] as string, branch);
  }
  return true;
}

function takeNext(branch: Branch, isAllowed: (part: string) => boolean = () => true): Waiting | undefined {
  if (branch.branches.size === 0) return takeFrom(branch, branch.waiting.shift());
  for (const [part, next] of branch.branches) {
    if (!isAllowed(part)) continue;
    const taken = takeNext(next);
    branch.branches.delete(part);
    if (next.size > 0) branch.branches.set(part, next);
    return takeFrom(branch, taken);
  }
  return undefined;
}

function takeNewestOfMost(branch: Branch): Waiting | undefined {
  if (branch.branches.size === 0) return takeFrom(branch, branch.waiting.pop());
  const [part, fullest] = [...branch.branches].reduce((most, each) => (each[1].size > most[1].size ? each : most));
  const taken = takeNewestOfMost(fullest);
  if (fullest.size === 0) branch.branches.delete(part);
  return takeFrom(branch, taken);
}

function takeFrom(branch: Branch, taken: Waiting | undefined): Waiting | undefined {
  if (taken) branch.size -= 1;
  return taken;
}
