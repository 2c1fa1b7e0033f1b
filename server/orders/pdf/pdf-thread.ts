import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import type { PdfLine, PdfOrder } from './describe-order';
import type { PdfRequest } from './open-pdf-thread';
import { printable } from './printable';

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN - 28;
const GRAY = '#5f6c73';
const INK = '#12191c';
const RULE = '#dbe1e2';

const COLUMNS = {
  item: { x: MARGIN, width: 216 },
  size: { x: MARGIN + 226, width: 70 },
  quantity: { x: MARGIN + 300, width: 72 },
  price: { x: MARGIN + 378, width: 62 },
  total: { x: MARGIN + 446, width: 70 },
} as const;

type Document = InstanceType<typeof PDFDocument>;

/** Tabular figures line up in columns. */
const FIGURES = { features: ['tnum', 'lnum', 'kern'] as never, lineBreak: false, align: 'right' } as const;

interface PdfFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

function writePdf(order: PdfOrder, { regular, bold }: PdfFonts): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    // PDFKit then skips its built-in fonts and the files that describe them.
    font: null as never,
    info: { Title: `${order.heading} · ${order.title}` },
  });
  doc.registerFont('regular', regular as never);
  doc.registerFont('bold', bold as never);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  writeHead(doc, order);
  writeLines(doc, order);
  writeTotal(doc, order);
  writeMissing(doc, order);
  writeFeet(doc, order);
  doc.end();
  return done;
}

function text(doc: Document, content: string, x: number, y: number, options: object = {}): void {
  doc.text(printable(content).text, x, y, options);
}

function style(doc: Document, weight: 'regular' | 'bold', size: number, color = INK): void {
  doc.font(weight).fontSize(size).fillColor(color);
}

function rule(doc: Document, y: number, color = RULE): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke();
}

function writeHead(doc: Document, { title, heading, placed, facts, steps }: PdfOrder): void {
  style(doc, 'bold', 12);
  text(doc, title, MARGIN, MARGIN, { width: WIDTH });
  style(doc, 'bold', 22);
  text(doc, heading, MARGIN, doc.y + 6, { width: WIDTH });
  style(doc, 'regular', 10, GRAY);
  text(doc, `Placed ${placed}`, MARGIN, doc.y + 2, { width: WIDTH });
  const afterFacts = writeColumns(doc, facts, doc.y + 14);
  rule(doc, afterFacts + 8);
  const afterSteps = writeColumns(doc, steps, afterFacts + 18);
  doc.y = afterSteps + 16;
}

/** @returns where the longest one ends */
function writeColumns(doc: Document, pairs: readonly (readonly [string, string])[], y: number): number {
  const width = WIDTH / pairs.length;
  const ends = pairs.map(([name, value], index) => {
    const x = MARGIN + index * width;
    style(doc, 'regular', 8.5, GRAY);
    text(doc, name, x, y, { width: width - 10 });
    style(doc, 'bold', 10);
    text(doc, value || ' ', x, doc.y + 1, { width: width - 10 });
    return doc.y;
  });
  return Math.max(...ends);
}

function writeLines(doc: Document, order: PdfOrder): void {
  writeColumnHeads(doc, order);
  for (const line of order.lines) {
    const height = heightOf(doc, line);
    if (doc.y + height > BOTTOM) {
      doc.addPage();
      doc.y = MARGIN;
      writeColumnHeads(doc, order);
    }
    writeLine(doc, line, doc.y, height);
  }
}

function writeColumnHeads(doc: Document, { total }: PdfOrder): void {
  const { y } = doc;
  const prices = total === '' ? {} : { price: 'Price', total: 'Total' };
  const heads = { item: 'Item', size: 'Size', quantity: 'Quantity', ...prices };
  style(doc, 'regular', 8.5, GRAY);
  for (const [name, head] of Object.entries(heads)) {
    const { x, width } = COLUMNS[name as keyof typeof COLUMNS];
    text(doc, head, x, y, { width, lineBreak: false, align: name === 'item' || name === 'size' ? 'left' : 'right' });
  }
  rule(doc, y + 14, INK);
  doc.y = y + 20;
}

function heightOf(doc: Document, { name, details, stage, size }: PdfLine): number {
  const { width } = COLUMNS.item;
  style(doc, 'bold', 10);
  const nameHeight = doc.heightOfString(printable(name).text, { width });
  style(doc, 'regular', 9);
  const below = [details, stage].map((each) => doc.heightOfString(printable(each).text || ' ', { width }));
  const sizeHeight = doc.heightOfString(size || ' ', { width: COLUMNS.size.width });
  return Math.max(nameHeight + below.reduce((sum, each) => sum + each, 0), sizeHeight) + 12;
}

function writeLine(doc: Document, line: PdfLine, y: number, height: number): void {
  const { item, size, quantity, price, total } = COLUMNS;
  style(doc, 'bold', 10);
  text(doc, line.name, item.x, y, { width: item.width });
  style(doc, 'regular', 9, GRAY);
  text(doc, line.details || ' ', item.x, doc.y, { width: item.width });
  text(doc, line.stage || ' ', item.x, doc.y, { width: item.width });
  style(doc, 'regular', 10);
  text(doc, line.size || ' ', size.x, y, { width: size.width });
  text(doc, line.quantity, quantity.x, y, { width: quantity.width, ...FIGURES });
  text(doc, line.price || ' ', price.x, y, { width: price.width, ...FIGURES });
  style(doc, 'bold', 10);
  text(doc, line.total || ' ', total.x, y, { width: total.width, ...FIGURES });
  rule(doc, y + height - 6);
  doc.y = y + height;
}

function writeTotal(doc: Document, { total, totalNote }: PdfOrder): void {
  if (total === '') return;
  if (doc.y + 44 > BOTTOM) {
    doc.addPage();
    doc.y = MARGIN;
  }
  const y = doc.y + 4;
  style(doc, 'bold', 12);
  text(doc, 'Total', MARGIN, y + 3, { width: 200, lineBreak: false });
  style(doc, 'bold', 16);
  text(doc, total, MARGIN, y, { width: WIDTH, ...FIGURES });
  style(doc, 'regular', 9, GRAY);
  if (totalNote) text(doc, totalNote, MARGIN, y + 21, { width: WIDTH, align: 'right', lineBreak: false });
}

function writeMissing(doc: Document, { missing }: PdfOrder): void {
  if (missing === '') return;
  if (doc.y + 40 > BOTTOM) {
    doc.addPage();
    doc.y = MARGIN;
  }
  style(doc, 'regular', 9, GRAY);
  text(doc, missing, MARGIN, doc.y + 16, { width: WIDTH });
}

/** Runs last, when the number of pages is known. */
function writeFeet(doc: Document, { foot, heading }: PdfOrder): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    style(doc, 'regular', 8.5, GRAY);
    const y = 792 - MARGIN - 4;
    text(doc, foot, MARGIN, y, { width: WIDTH - 130, height: 12, ellipsis: true });
    const number = `${heading}, page ${page - start + 1} of ${count}`;
    text(doc, number, MARGIN, y, { width: WIDTH, align: 'right', lineBreak: false });
  }
}

/** Entry of the thread that writes one PDF. Its opener gets what it throws. */
const { order, fonts }: PdfRequest = workerData;
const font = (weight: string) => readFileSync(join(fonts, `archivo-${weight}.ttf`));
void writePdf(order, { regular: font('regular'), bold: font('bold') }).then((result) =>
  parentPort?.postMessage({ result }),
);
