import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ThreadError } from './thread';

/** In the build, everything is next to the bundle; in development and in tests, tsx loads the source. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

interface ChildOptions {
  /** The module that runs; it gets `data` as its first message, and sends `{ result }` or `{ failure }`. */
  readonly source: URL;
  /** The same in the build. */
  readonly built: string;
  readonly data: unknown;
  /** After this, the process is killed. */
  readonly maxMs: number;
  /** Limit of its heap. What it holds beside that is its own, too: the server's memory is another process's. */
  readonly maxMemoryMb: number;
  /** Answers what the process asks with `{ question }`. */
  answer?(question: unknown): Promise<unknown>;
}

type ChildMessage<Result> =
  | { readonly result: Result }
  | { readonly question: unknown }
  /** An error that nobody expected. */
  | { readonly failure: string };

/**
 * Runs a module in a process of its own, with its own memory, for files of strangers: however large or slow they are,
 * the process is killed, and the server goes on.
 */
export function runChild<Result>(options: ChildOptions): Promise<Result> {
  const { source, built, data, maxMs, maxMemoryMb, answer } = options;
  const entry = fileURLToPath(IS_SOURCE ? source : new URL(`./${built}`, import.meta.url));
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${maxMemoryMb}`, ...(IS_SOURCE ? ['--import', 'tsx'] : [])],
      serialization: 'advanced',
      // V8 prints a page when it runs out of memory.
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    const end = (error: ThreadError) => {
      reject(error);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(new ThreadError('exhausted', `took longer than ${maxMs / 1000} seconds`)),
      maxMs,
    ).unref();
    child.on('message', (message: ChildMessage<Result>) => {
      if ('failure' in message) return end(new ThreadError('failed', message.failure));
      if ('question' in message) {
        Promise.resolve(answer?.(message.question)).then(
          (found) => child.send({ answer: found }),
          (error: unknown) => end(new ThreadError('failed', 'got no answer', error)),
        );
        return;
      }
      resolve(message.result);
      child.kill('SIGKILL');
    });
    child.once('error', (cause) => end(new ThreadError('failed', cause.message, cause)));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      // V8 aborts when its heap is full, and the kernel kills.
      const isExhausted = signal === 'SIGABRT' || signal === 'SIGKILL' || code === OUT_OF_MEMORY;
      reject(new ThreadError(isExhausted ? 'exhausted' : 'failed', 'ended early'));
    });
    child.send({ data });
  });
}

/** A shell's code for SIGABRT, which Node uses on some systems. */
const OUT_OF_MEMORY = 134;
