import { fileURLToPath } from 'node:url';
import { refusal } from '../../../domain/refusals';
import { boundedQueue } from '../../jobs/queues';
import { runThread } from '../../jobs/thread';
import type { PdfOrder } from './describe-order';

export interface PdfRequest {
  readonly order: PdfOrder;
  readonly fonts: string;
}

/** The build puts the fonts next to the bundle. */
const FONTS = fileURLToPath(new URL('./fonts', import.meta.url));

/** An order of 500 lines takes about a second. */
const MAX_MS = 20_000;

const queued = boundedQueue({ atOnce: 1, waiting: 20 }, () =>
  refusal('unavailable', 'Too many PDF files are being made right now. Try again in a minute, or print the page.'),
);

/**
 * Writes the PDF in a separate thread so that no other call waits. PDF code loads and goes away with the thread.
 * @throws RefusalError 503 if there are too many requests at once
 */
export async function makePdf(order: PdfOrder): Promise<Buffer> {
  const bytes = await queued(() =>
    runThread<Uint8Array>({
      source: new URL('./pdf-thread.ts', import.meta.url),
      built: 'order-pdf-thread.cjs',
      data: { order, fonts: FONTS } satisfies PdfRequest,
      maxMs: MAX_MS,
      maxMemoryMb: 512,
    }),
  );
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
