/** Compressed bytes; undefined where the browser cannot compress. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof CompressionStream !== 'function') return undefined;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

export type Inflated =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'damaged' | 'unsupported' };

/** Stops as soon as more than `most` bytes come out: a few bytes can be made to inflate to gigabytes. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Inflated> {
  if (typeof DecompressionStream !== 'function') return { kind: 'unsupported' };
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (!value) continue;
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return { kind: 'damaged' };
      }
      chunks.push(value);
    }
  } catch {
    return { kind: 'damaged' };
  }
  return { kind: 'bytes', bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) };
}
