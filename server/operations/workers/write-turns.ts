import cluster, { type Worker } from 'node:cluster';

/** What a worker tells the primary, and the other way round. A turn has the number of its worker's wish for it. */
type TurnMessage = { readonly type: 'want turn' | 'turn' | 'turn over'; readonly turn: number };

interface Wish {
  readonly worker: Worker;
  readonly turn: number;
}

/** As long as SQLite waits for its lock. A worker that hangs doesn't stop the others for longer. */
const MAX_TURN_MS = 5_000;

export type EndTurn = () => void;

const asTurnMessage = (message: unknown) => message as Partial<TurnMessage> | null;

/**
 * Hands out turns to write, first come, first served. SQLite has one writer at a time and no queue: whoever finds the
 * lock taken sleeps for longer and longer, while others pass by. Turns only prevent that. SQLite's lock still decides
 * who writes, so a turn that ends too early, or is never given, costs time and nothing else.
 * @returns takes in a worker, whose end also ends its turn
 */
export function giveWriteTurns(): (worker: Worker) => void {
  let waiting: Wish[] = [];
  let current: Wish | undefined;
  let timeout: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(timeout);
    current = waiting.shift();
    if (!current) return;
    timeout = setTimeout(next, MAX_TURN_MS);
    if (current.worker.isConnected()) current.worker.send({ type: 'turn', turn: current.turn } satisfies TurnMessage);
  }

  function end(isOver: (wish: Wish) => boolean): void {
    waiting = waiting.filter((wish) => !isOver(wish));
    if (!current || isOver(current)) next();
  }

  return (worker) => {
    worker.on('message', (message: unknown) => {
      const { type, turn = 0 } = asTurnMessage(message) ?? {};
      if (type === 'turn over') end((wish) => wish.worker === worker && wish.turn === turn);
      if (type !== 'want turn') return;
      waiting.push({ worker, turn });
      if (!current) next();
    });
    worker.once('exit', () => end((wish) => wish.worker === worker));
  };
}

/** Waits for this process's turn to write. At once in a server of one process. */
export function takeWriteTurn(): Promise<EndTurn> {
  const { worker } = cluster;
  if (!worker?.isConnected()) return Promise.resolve(() => undefined);
  turns += 1;
  const turn = turns;
  const tell = (type: TurnMessage['type']) => {
    if (worker.isConnected()) worker.send({ type, turn } satisfies TurnMessage);
  };
  return new Promise((resolve) => {
    const start = () => {
      clearTimeout(timeout);
      worker.off('message', listener);
      resolve(() => tell('turn over'));
    };
    const listener = (message: unknown) => {
      const told = asTurnMessage(message);
      if (told?.type === 'turn' && told.turn === turn) start();
    };
    const timeout = setTimeout(start, MAX_TURN_MS);
    worker.on('message', listener);
    tell('want turn');
  });
}

let turns = 0;
