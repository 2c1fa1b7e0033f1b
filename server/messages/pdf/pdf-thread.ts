import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { PdfRequest } from './open-pdf-thread';
import { writePdf } from './write-pdf';

/** Entry of the thread that writes one PDF. Whoever opened it gets what it throws. */
const { order, fonts }: PdfRequest = workerData;
const font = (weight: string) => readFileSync(join(fonts, `archivo-${weight}.ttf`));
void writePdf(order, { regular: font('regular'), bold: font('bold') }).then((bytes) => parentPort?.postMessage(bytes));
