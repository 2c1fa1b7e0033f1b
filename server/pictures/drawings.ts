import { contentHash } from './content-hash';

/** A drawing that has not been rendered: its source, and the hash that names it. */
export interface Drawing {
  readonly hash: string;
  readonly svg: () => string;
}

interface Remembered {
  /** What else decides how the pictures look. */
  readonly rendering?: string;
  /** For what is sent as it is drawn; sources of what is rendered and kept on disk are drawn once more instead. */
  readonly keepSources?: boolean;
}

/**
 * Remembers the hashes of drawings, so that naming one does not mean drawing it anew for every request. Drawing is pure;
 * the caller sees to it that there are only as many keys as the catalog has things to show.
 */
export function rememberDrawings({ rendering = '', keepSources = false }: Remembered = {}) {
  const known = new Map<string, Drawing>();
  return (key: string, draw: () => string): Drawing => {
    const drawing = known.get(key) ?? drawingOf(draw);
    known.set(key, drawing);
    return drawing;
  };

  function drawingOf(draw: () => string): Drawing {
    const source = draw();
    return { hash: contentHash(rendering + source), svg: keepSources ? () => source : draw };
  }
}
