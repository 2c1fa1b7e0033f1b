import { RefusalError } from '../../../domain/refusals';
import { fileStamp, type Stamp } from '../../operations/files/file-stamp';
import {
  listPhotographs,
  type PhotoCache,
  type Photograph,
  type Photographs,
  readPhotograph,
} from '../../pictures/photographs';
import type { PictureForm } from '../../pictures/picture-source';
import type { PictureStore } from '../../pictures/picture-store';
import { shownPath } from '../documents';

export interface PhotographPoll {
  /** The same object while nothing changes. */
  readonly photographs: Photographs;
  /** A sentence for each one that isn't shown. */
  readonly mistakes: readonly string[];
}

export interface PhotographWatcher {
  poll(isFinal: boolean): Promise<PhotographPoll>;
}

interface WatchedPhotographs {
  readonly folder: string;
  /** What's shown already. Nobody has checked yet whether these are pictures. */
  readonly first: Photographs;
  readonly kept: PhotoCache;
  readonly pictureStore: Pick<PictureStore, 'get'>;
  readonly now?: () => number;
}

interface Verdict {
  readonly stamp: Stamp;
  /** Why it isn't shown. */
  readonly mistake?: string;
  /** The drawing thread may have died, or the disk may have been away. */
  readonly retryAt: number;
}

const RETRY_MS = 30_000;

/** A poll ends after this long, so the first of many photographs show before the last are checked. */
const CHECK_FOR_MS = 2_000;

/** A picture that can be made in this form can be made in all of them. */
const SAMPLE: PictureForm = { width: 480, format: 'avif' };
const SAMPLE_OF_OUTLINES: PictureForm = { width: 160, format: 'png' };

/**
 * Watches each photograph on its own. One is shown once it's come to rest and a picture could be made from it. A
 * damaged one leaves the last good one in place, or the drawing if there was none.
 */
export function watchPhotographs(watched: WatchedPhotographs): PhotographWatcher {
  const { folder, first, now = () => performance.now() } = watched;
  let photographs = first;
  const seen = new Map<string, Stamp>();
  const verdicts = new Map<string, Verdict>();
  /** The hash of the last one that a picture could be made from. */
  const good = new Map<string, string>();

  function show(path: string, photograph: Photograph | undefined): void {
    const shown = new Map(photographs);
    if (photograph) shown.set(path, photograph);
    else shown.delete(path);
    photographs = shown;
  }

  async function check(path: string, file: string, stamp: Stamp): Promise<void> {
    const outcome = await tryOut(file, watched).catch((error: unknown) => ({ error }));
    // Too many pictures are being drawn, or somebody is writing the file again: the next poll finds out.
    const isUnclear = 'error' in outcome && outcome.error instanceof RefusalError;
    if (isUnclear || (await fileStamp(file)) !== stamp) return;
    if ('photograph' in outcome) {
      const { photograph } = outcome;
      good.set(path, photograph.hash);
      verdicts.set(path, { stamp, retryAt: Number.POSITIVE_INFINITY });
      if (photographs.get(path)?.hash !== photograph.hash) show(path, photograph);
      return;
    }
    verdicts.set(path, { stamp, mistake: mistakeIn(file, outcome.error), retryAt: now() + RETRY_MS });
    // What's been shown since the start was damaged all along.
    if (photographs.get(path)?.hash !== good.get(path)) show(path, undefined);
  }

  function forget(path: string): void {
    for (const map of [seen, verdicts, good]) map.delete(path);
    if (photographs.has(path)) show(path, undefined);
  }

  return {
    async poll(isFinal) {
      const found = await listPhotographs(folder);
      // The folder is more likely unmounted than empty.
      if (!found) return { photographs, mistakes: photographs.size > 0 ? [folderIsGone(folder)] : [] };
      const until = now() + CHECK_FOR_MS;
      for (const path of new Set([...found.keys(), ...verdicts.keys(), ...photographs.keys()])) {
        const { file, stamp } = found.get(path) ?? { stamp: 'gone' };
        const verdict = verdicts.get(path);
        if (verdict?.stamp === stamp && now() < verdict.retryAt) continue;
        const isAtRest = isFinal || seen.get(path) === stamp;
        seen.set(path, stamp);
        if (!isAtRest || now() > until) continue;
        if (file === undefined) forget(path);
        else await check(path, file, stamp);
      }
      return { photographs, mistakes: [...verdicts.values()].flatMap(({ mistake = [] }) => mistake) };
    },
  };
}

/** Keeps a copy and makes a picture from it. @throws if that fails */
async function tryOut(
  file: string,
  { kept, pictureStore }: WatchedPhotographs,
): Promise<{ readonly photograph: Photograph }> {
  const { photograph, content } = await readPhotograph(file);
  // It shows even if the disk is full.
  await kept.keep(photograph, content).catch(() => undefined);
  await pictureStore.get(photograph, photograph.format === 'svg' ? SAMPLE_OF_OUTLINES : SAMPLE);
  return { photograph };
}

function mistakeIn(file: string, error: unknown): string {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return `${shownPath(file)}: no picture can be made from it (${reason}); the last good one or the drawing is shown`;
}

function folderIsGone(folder: string): string {
  return `${shownPath(folder)}: the folder cannot be read; its photographs stay`;
}
