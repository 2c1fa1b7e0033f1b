import { contentHash } from './content-hash';

/** An unrendered drawing: its source and the hash it is named by. */
export interface Drawing {
  readonly hash: string;
  readonly svg: () => string;
}

interface CacheOptions {
  /** Part of the hash: whatever else determines how the pictures look. */
  readonly rendering?: string;
  /** Keep the sources, for drawings that are sent as SVG. Rendered ones are on disk, so theirs are rarely needed. */
  readonly keepSources?: boolean;
}

/**
 * Caches the hashes of drawings, so that a request for one does not have to draw it again. The caller makes sure that
 * the number of keys is limited by the catalog.
 */
export function rememberDrawings({ rendering = '', keepSources = false }: CacheOptions = {}) {
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
