import cluster, { type Worker } from 'node:cluster';

/** A worker asks for a turn and ends it; the primary gives it. Each worker numbers its requests. */
type TurnMessage = { readonly type: 'want turn' | 'turn' | 'turn over'; readonly turn: number };

interface TurnRequest {
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
 * @returns call it with each new worker; a worker that exits ends its turn
 */
export function giveWriteTurns(): (worker: Worker) => void {
  let waiting: TurnRequest[] = [];
  let current: TurnRequest | undefined;
  let timeout: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(timeout);
    current = waiting.shift();
    if (!current) return;
    timeout = setTimeout(next, MAX_TURN_MS);
    if (current.worker.isConnected()) current.worker.send({ type: 'turn', turn: current.turn } satisfies TurnMessage);
  }

  function end(isOver: (request: TurnRequest) => boolean): void {
    waiting = waiting.filter((request) => !isOver(request));
    if (!current || isOver(current)) next();
  }

  return (worker) => {
    worker.on('message', (message: unknown) => {
      const { type, turn = 0 } = asTurnMessage(message) ?? {};
      if (type === 'turn over') end((request) => request.worker === worker && request.turn === turn);
      if (type !== 'want turn') return;
      waiting.push({ worker, turn });
      if (!current) next();
    });
    worker.once('exit', () => end((request) => request.worker === worker));
  };
}

let turns = 0;

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
