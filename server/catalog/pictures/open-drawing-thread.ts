import { Worker } from 'node:worker_threads';
import type { PictureForm, PictureSource } from './picture-source';

export interface DrawingRequest {
  readonly id: number;
  readonly source: PictureSource;
  readonly forms: readonly PictureForm[];
}

/** Either the pictures or why they could not be drawn. */
export interface DrawingAnswer {
  readonly id: number;
  readonly pictures?: readonly Uint8Array[];
  readonly failure?: string;
}

export type DrawPicture = (source: PictureSource, form: PictureForm) => Promise<Buffer>;

/** A picture could not be drawn: the photograph is damaged, or the thread ended. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

/** After this long without work, the thread ends, and its memory is free again. */
const IDLE_MS = 30_000;

/** The build has the thread's entry next to the bundle. */
const BUILT = new URL('./drawing-thread.js', import.meta.url);
/** In development and in tests, tsx loads the source. */
const SOURCE = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./drawing-thread.ts', import.meta.url).href)});
})`;

/**
 * Draws pictures in a thread of its own, which starts with the first picture: a server whose pictures are all on disk
 * never loads the drawing code. The thread never keeps the process from ending.
 */
export function openDrawingThread(idleMs = IDLE_MS): DrawPicture {
  const waiting = new Map<number, { resolve(picture: Buffer): void; reject(error: Error): void }>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const isSource = import.meta.url.endsWith('.ts');
    const started = isSource ? new Worker(SOURCE, { eval: true }) : new Worker(BUILT);
    started.unref();
    started.on('message', settle);
    started.on('error', (error) => abandon(error instanceof Error ? error.message : String(error)));
    started.on('exit', () => {
      if (thread === started) abandon('the drawing thread ended');
    });
    return started;
  }

  function settle({ id, pictures: [picture] = [], failure = 'nothing was drawn' }: DrawingAnswer): void {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    if (picture) resolve?.(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    else reject?.(new DrawingError(failure));
  }

  /** Everything the thread was working on fails; the next picture starts a new one. */
  function abandon(reason: string): void {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(new DrawingError(reason));
    waiting.clear();
  }

  function end(): void {
    const ending = thread;
    thread = undefined;
    void ending?.terminate();
  }

  return (source, form) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      thread ??= start();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      thread.postMessage({ id: lastId, source, forms: [form] } satisfies DrawingRequest);
    });
}
