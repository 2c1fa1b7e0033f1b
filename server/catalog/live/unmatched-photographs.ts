import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suggestion } from '../../../domain/catalog/check/catalog-problems';
import { type Repeated, repeat } from '../../jobs/repeat';
import { projectFolders } from '../../operations/files/project-folders';
import type { HasLog } from '../../operations/log';
import { FOLDERS } from '../../pictures/photographs';
import type { PictureIndex } from '../../pictures/picture-index';
import { shownPath } from '../documents';
import type { StoreData } from './store-data';

/**
 * A sentence for each file in `public/images` that nobody sees: its name is that of no item and color, and of no logo.
 * @param paths the addresses of all pictures
 */
export function unmatchedPhotographs(folder: string, paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => path.replace('/images/', ''));
  const known = new Set(names.map((name) => name.toLowerCase()));
  return FOLDERS.flatMap((within) =>
    filesIn(join(folder, within))
      .map((name) => join(within, name))
      .filter((name) => !known.has(name.toLowerCase()))
      .map((name) => {
        const hint = suggestion(name, names);
        return `${shownPath(join(folder, name))}: no item and color has this name, so nobody sees it${hint}`;
      }),
  );
}

function filesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /^[^.].*\.(?!md$|txt$)/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

const CHECK_EVERY_MS = 60_000;

/** Tells the log, once for each file. */
export function startReportingUnmatched(services: HasLog & Pick<StoreData, 'pictures'>): Repeated {
  let checked: PictureIndex | undefined;
  const told = new Set<string>();
  return repeat(
    async () => {
      if (services.pictures === checked) return;
      checked = services.pictures;
      const unmatched = unmatchedPhotographs(projectFolders.photographs, checked.paths());
      const found = unmatched.filter((sentence) => !told.has(sentence));
      for (const sentence of found) told.add(sentence);
      if (found.length > 0) services.log.warn({ photographs: found }, 'photographs that nobody sees');
    },
    { everyMs: CHECK_EVERY_MS, runAtStart: true },
  );
}
