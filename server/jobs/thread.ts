import { Worker } from 'node:worker_threads';

/** In the build, everything is next to the bundle; in development and in tests, tsx loads the source. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

interface ThreadOptions {
  /** The module that runs in the thread; it posts `{ result }`. */
  readonly source: URL;
  /** The same in the build. */
  readonly built: string;
  readonly data: unknown;
  /** After this, the thread is stopped. */
  readonly maxMs: number;
  readonly maxMemoryMb: number;
  /** Answers what the thread asks with `{ question }`. */
  answer?(question: unknown): Promise<unknown>;
}

export class ThreadError extends Error {
  override readonly name = 'ThreadError';

  constructor(
    /** `exhausted`: it took too long, or too much memory. */
    readonly kind: 'exhausted' | 'failed',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Runs a module in its own thread, so no other call waits. Its code loads and goes away with the thread. */
export function runThread<Result>(options: ThreadOptions): Promise<Result> {
  const { source, built, data: workerData, maxMs, maxMemoryMb, answer } = options;
  const limits = { workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } };
  return new Promise((resolve, reject) => {
    const thread = IS_SOURCE
      ? new Worker(loadSource(source), { eval: true, ...limits })
      : new Worker(new URL(`./${built}`, import.meta.url), limits);
    thread.unref();
    const end = (error: ThreadError) => {
      reject(error);
      void thread.terminate();
    };
    const timer = setTimeout(
      () => end(new ThreadError('exhausted', `took longer than ${maxMs / 1000} seconds`)),
      maxMs,
    );
    thread.on('message', (message: { readonly result: Result } | { readonly question: unknown }) => {
      if ('question' in message) {
        Promise.resolve(answer?.(message.question)).then(
          (found) => thread.postMessage(found),
          (error: unknown) => end(new ThreadError('failed', 'got no answer', error)),
        );
        return;
      }
      resolve(message.result);
      void thread.terminate();
    });
    thread.once('error', (cause: NodeJS.ErrnoException) => {
      const kind = cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'exhausted' : 'failed';
      end(new ThreadError(kind, cause.message, cause));
    });
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new ThreadError('failed', 'ended early'));
    });
  });
}

function loadSource(source: URL): string {
  return `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(${JSON.stringify(source.href)});
  })`;
}
