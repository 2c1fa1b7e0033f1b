import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { companyLogoPath, LANDING_PICTURE } from '../../../domain/address/storefront-pictures';
import { type CatalogItem, logoPicturePath, productPicturePath } from '../../../domain/catalog/catalog';
import { suggestion } from '../../../domain/catalog/check/catalog-problems';
import type { Customer } from '../../../domain/catalog/customer';
import { type Repeated, repeat } from '../../jobs/repeat';
import { projectFolders } from '../../operations/files/project-folders';
import type { Services } from '../../operations/services/services';
import { shownPath } from '../documents';
import { FOLDERS } from '../pictures/photographs';
import type { PictureIndex } from '../pictures/picture-index';

interface Shown {
  readonly items: Iterable<Pick<CatalogItem, 'code' | 'colors'>>;
  readonly customers: Iterable<Pick<Customer, 'embroideries' | 'company_logo'>>;
}

/** A sentence for each file in `public/images` that nobody sees: its name is that of no item and color, and of no logo. */
export function unmatchedPhotographs(folder: string, { items, customers }: Shown): readonly string[] {
  const known = new Map<string, string>();
  for (const { code, colors } of items) for (const color of colors) add(productPicturePath(code, color));
  for (const { embroideries, company_logo } of customers) {
    for (const logo of Object.values(embroideries).flat()) add(logoPicturePath(logo));
    add(companyLogoPath(company_logo));
  }
  add(LANDING_PICTURE);

  function add(path: string): void {
    const name = path.replace('/images/', '');
    known.set(name.toLowerCase(), name);
  }

  return FOLDERS.flatMap((within) =>
    filesIn(join(folder, within))
      .map((name) => join(within, name))
      .filter((name) => !known.has(name.toLowerCase()))
      .map((name) => {
        const hint = suggestion(name, known.values());
        return `${shownPath(join(folder, name))}: no item and color has this name, so nobody sees it${hint}`;
      }),
  );
}

function filesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /^[^.].*\.(?!md$|txt$)/.test(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

const CHECK_EVERY_MS = 60_000;

/** Tells the log, once for each file. */
export function startReportingUnmatched(services: Services): Repeated {
  let checked: PictureIndex | undefined;
  const told = new Set<string>();
  return repeat(
    async () => {
      if (services.pictures === checked) return;
      checked = services.pictures;
      const stores = [...services.stores.values()];
      const items = stores.flatMap((store) => [...store.items.values()]);
      const shown = { items, customers: stores.map(({ customer }) => customer) };
      const found = unmatchedPhotographs(projectFolders.photographs, shown).filter((sentence) => !told.has(sentence));
      for (const sentence of found) told.add(sentence);
      if (found.length > 0) services.log.warn({ photographs: found }, 'photographs that nobody sees');
    },
    { everyMs: CHECK_EVERY_MS, runAtStart: true },
  );
}
