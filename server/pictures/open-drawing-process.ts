import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DrawableSource, PictureForm } from './picture-source';
import type { PreparedUpload, Upload } from './prepare-upload';

type Wanted = { readonly source: DrawableSource; readonly forms: readonly PictureForm[] } | { readonly upload: Upload };

export type DrawingRequest = Wanted & { readonly id: number };

/** Either what was made or why it could not be. */
export interface DrawingResponse {
  readonly id: number;
  readonly made?: readonly Uint8Array[] | PreparedUpload;
  readonly failure?: string;
}

export type DrawPicture = (source: DrawableSource, forms: readonly PictureForm[]) => Promise<readonly Buffer[]>;

export type PrepareUpload = (upload: Upload) => Promise<PreparedUpload>;

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
  resolve(made: NonNullable<DrawingResponse['made']>): void;
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
}: Options = {}): DrawPicture & { readonly prepare: PrepareUpload } {
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

  function settle({ id, made, failure = 'nothing was drawn' }: DrawingResponse): void {
    const job = jobs.get(id);
    if (!job) return;
    end(job);
    if (made) job.resolve(made);
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

  function make(wanted: Wanted): Promise<NonNullable<DrawingResponse['made']>> {
    return new Promise((resolve, reject) => {
      lastId += 1;
      const job: Job = { request: { id: lastId, ...wanted }, resolve, reject };
      jobs.set(lastId, job);
      send(job);
    });
  }

  const draw: DrawPicture = async (source, forms) => {
    const pictures = (await make({ source, forms })) as readonly Uint8Array[];
    return pictures.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  };
  return Object.assign(draw, {
    prepare: async (upload: Upload) => (await make({ upload })) as PreparedUpload,
  });
}

export interface HasUploads {
  readonly prepareUpload: PrepareUpload;
}
