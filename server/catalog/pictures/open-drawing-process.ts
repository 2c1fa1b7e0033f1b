import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureForm, PictureSource } from './picture-source';

export interface DrawingRequest {
  readonly id: number;
  readonly source: PictureSource;
  readonly forms: readonly PictureForm[];
}

/** Either the pictures or why they could not be drawn. */
export interface DrawingResponse {
  readonly id: number;
  readonly pictures?: readonly Uint8Array[];
  readonly failure?: string;
}

export type DrawPicture = (source: PictureSource, forms: readonly PictureForm[]) => Promise<readonly Buffer[]>;

/** A picture could not be drawn: the photograph is damaged, or the process ended. */
export class DrawingError extends Error {
  override readonly name: string = 'DrawingError';
}

/** A picture took too long. It would again. */
export class DrawingTimeout extends DrawingError {
  override readonly name = 'DrawingTimeout';
}

interface Options {
  /** Everything else on the machine goes first. */
  readonly isBackground?: boolean;
  /** After this long without work, the process ends, and its memory is free again. */
  readonly idleMs?: number;
  /** Pictures take a tenth of a second, large photographs a few, on a busy machine up to a hundred times that. */
  readonly maxMs?: number;
}

interface Job {
  readonly request: DrawingRequest;
  resolve(pictures: readonly Buffer[]): void;
  reject(error: Error): void;
  timer?: NodeJS.Timeout;
}

export const IN_BACKGROUND = '--in-background';

const IS_SOURCE = import.meta.url.endsWith('.ts');
/** The build has the process's entry next to the bundle; in development and in tests, tsx loads the source. */
const ENTRY = fileURLToPath(new URL(IS_SOURCE ? './drawing-process.ts' : './drawing-process.js', import.meta.url));

/**
 * Draws pictures in a separate process, which starts with the first picture: a server whose pictures are all on disk
 * never loads the drawing code. It's a process because nothing can stop a thread while it renders: an endless SVG file
 * would block even the server's exit. This process doesn't keep the server running.
 */
export function openDrawingProcess({
  isBackground = false,
  idleMs = 30_000,
  maxMs = 40_000,
}: Options = {}): DrawPicture {
  const jobs = new Map<number, Job>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const execArgv = IS_SOURCE ? ['--import', 'tsx'] : [];
    const started = fork(ENTRY, isBackground ? [IN_BACKGROUND] : [], {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.on('message', (message) => settle(message as DrawingResponse));
    started.on('error', (error) => abandon(started, error.message));
    started.on('exit', () => abandon(started, 'the drawing process ended'));
    return started;
  }

  function send(job: Job): void {
    clearTimeout(idle);
    child ??= start();
    job.timer = setTimeout(() => cutOff(job), maxMs).unref();
    child.send(job.request);
  }

  function settle({ id, pictures, failure = 'nothing was drawn' }: DrawingResponse): void {
    const job = jobs.get(id);
    if (!job) return;
    end(job);
    if (pictures)
      job.resolve(pictures.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
    else job.reject(new DrawingError(failure));
  }

  function end(job: Job): void {
    clearTimeout(job.timer);
    jobs.delete(job.request.id);
    if (jobs.size === 0) idle = setTimeout(kill, idleMs).unref();
  }

  /** The others, which it held up, are drawn by a fresh process. */
  function cutOff(job: Job): void {
    end(job);
    job.reject(new DrawingTimeout(`took longer than ${maxMs / 1_000} seconds`));
    kill();
    for (const other of jobs.values()) {
      clearTimeout(other.timer);
      send(other);
    }
  }

  /** Everything it was working on fails; the next picture starts a new one. */
  function abandon(ended: ChildProcess, reason: string): void {
    if (child !== ended) return;
    child = undefined;
    for (const job of [...jobs.values()]) {
      end(job);
      job.reject(new DrawingError(reason));
    }
  }

  function kill(): void {
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
  }

  return (source, forms) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const job: Job = { request: { id: lastId, source, forms }, resolve, reject };
      jobs.set(lastId, job);
      send(job);
    });
}
