import { availableParallelism } from 'node:os';
import { loadCatalog } from '../../catalog/load-catalog';
import { drawPicture } from '../../catalog/pictures/draw-picture';
import { indexPhotographs } from '../../catalog/pictures/photographs';
import { indexPictures } from '../../catalog/pictures/picture-index';
import { openPictureStore } from '../../catalog/pictures/picture-store';
import { projectFolders } from '../../operations/files/project-folders';
import { readSettings } from '../../operations/settings/env';
import { picturesToWarm } from './pictures-to-warm';

/**
 * Draws the pictures that pages request and that are not on disk yet, so that no shopper has to wait; each once for all
 * its widths.
 */
const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
const catalogs = [...loadCatalog(projectFolders.catalog).customers.values()];
const store = openPictureStore(settings.picturesDir, async (source, form) => {
  const [picture] = await drawPicture(source, [form]);
  if (!picture) throw new Error(`Nothing was drawn for ${JSON.stringify(source)}`);
  return picture;
});
const wanted = picturesToWarm(catalogs, indexPictures(catalogs, await indexPhotographs(projectFolders.photographs)));
let drawn = 0;
const queue = wanted.values();

async function drawFromQueue(): Promise<void> {
  for (const { picture, forms } of queue) {
    const isThere = await Promise.all(forms.map((form) => store.has(picture, form)));
    const missing = forms.filter((_, index) => !isThere[index]);
    if (missing.length === 0) continue;
    const contents = await drawPicture(picture.source, missing);
    await Promise.all(missing.map((form, index) => store.put(picture, form, contents[index] ?? Buffer.alloc(0))));
    drawn += 1;
    if (drawn % 100 === 0) process.stdout.write(`${drawn} pictures drawn\n`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, drawFromQueue));
process.stdout.write(`${wanted.length} pictures ready, ${drawn} newly drawn\n`);
