import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Form data with files, written as they are read: no more than one of them is in memory. */
export function streamFormData(files: AsyncIterable<FormFile>): { readonly type: string; readonly body: Readable } {
  const boundary = `form-data-${randomUUID()}`;
  async function* parts() {
    for await (const { name, type, content } of files) {
      const disposition = `form-data; name="${escaped(name)}"; filename="blob"`;
      yield Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`);
      yield content;
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(`--${boundary}--\r\n`);
  }
  // The next file is read once this one is on its way.
  const body = Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** As browsers write names (html.spec.whatwg.org, multipart/form-data encoding algorithm). */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
