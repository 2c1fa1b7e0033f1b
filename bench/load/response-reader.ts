const HEAD_END = '\r\n\r\n';
const LINE_END = '\r\n';
const NO_BYTES = Buffer.alloc(0);

/** Finds the end of an HTTP/1.1 response, and reads only its status. */
export class ResponseReader {
  #status = 0;
  /** Bytes that can't be parsed until more arrive: a part of the head or of a chunk's size. */
  #kept: Buffer = NO_BYTES;
  /** Bytes until the end of the body, or of the current chunk. */
  #left = 0;
  #isChunked = false;

  /** @returns the status once the response is complete */
  read(arrived: Buffer): number | undefined {
    let bytes = this.#kept.length > 0 ? Buffer.concat([this.#kept, arrived]) : arrived;
    this.#kept = NO_BYTES;
    if (this.#status === 0) {
      const end = bytes.indexOf(HEAD_END);
      if (end < 0) return this.#keep(bytes);
      this.#readHead(bytes.toString('latin1', 0, end));
      bytes = bytes.subarray(end + HEAD_END.length);
    }
    return this.#isChunked ? this.#readChunks(bytes) : this.#readBody(bytes);
  }

  #readHead(head: string): void {
    this.#status = Number(head.slice(9, 12));
    this.#isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    const hasBody = this.#status !== 204 && this.#status !== 304;
    this.#left = hasBody ? Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0) : 0;
  }

  #readBody(bytes: Buffer): number | undefined {
    this.#left -= bytes.length;
    return this.#left <= 0 ? this.#finish() : undefined;
  }

  #readChunks(bytes: Buffer): number | undefined {
    let at = 0;
    for (;;) {
      if (this.#left > bytes.length - at) {
        this.#left -= bytes.length - at;
        return undefined;
      }
      at += this.#left;
      this.#left = 0;
      const end = bytes.indexOf(LINE_END, at);
      if (end < 0) return this.#keep(bytes.subarray(at));
      const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
      const next = end + LINE_END.length;
      // An empty line ends the response; leftovers must not become the beginning of the next one.
      if (size === 0) return bytes.length < next + LINE_END.length ? this.#keep(bytes.subarray(at)) : this.#finish();
      at = next;
      this.#left = size + LINE_END.length;
    }
  }

  #keep(bytes: Buffer): undefined {
    this.#kept = bytes;
  }

  #finish(): number {
    const status = this.#status;
    this.#status = 0;
    return status;
  }
}
