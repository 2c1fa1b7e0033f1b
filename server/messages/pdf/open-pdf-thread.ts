import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { refusal } from '../../http/errors';
import { boundedQueue } from '../../jobs/queues';
import type { PdfOrder } from './describe-order';

export interface PdfRequest {
  readonly order: PdfOrder;
  readonly fonts: string;
}

const IS_SOURCE = import.meta.url.endsWith('.ts');

/** The build puts the thread's entry and the fonts next to the bundle. */
const FONTS = fileURLToPath(new URL('./fonts', import.meta.url));
const BUILT = new URL('./order-pdf-thread.cjs', import.meta.url);
/** In development and in tests, tsx loads the source. */
const SOURCE = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./pdf-thread.ts', import.meta.url).href)});
})`;

/** An order of 500 lines takes about a second. */
const MAX_MS = 20_000;

const queued = boundedQueue({ atOnce: 1, waiting: 20 }, () =>
  refusal('unavailable', 'Too many PDF files are being made right now. Try again in a minute, or print the page.'),
);

/**
 * Writes the PDF in a separate thread so that no other call waits. PDF code loads and goes away with the thread.
 * @throws RefusalError 503 if there are too many requests at once
 */
export function makePdf(order: PdfOrder): Promise<Buffer> {
  return queued(() => runThread({ order, fonts: FONTS }));
}

function runThread(workerData: PdfRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = IS_SOURCE ? new Worker(SOURCE, { eval: true, workerData }) : new Worker(BUILT, { workerData });
    thread.unref();
    const timer = setTimeout(() => void thread.terminate(), MAX_MS);
    thread.once('message', (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void thread.terminate();
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that writes PDF files ended early'));
    });
  });
}
