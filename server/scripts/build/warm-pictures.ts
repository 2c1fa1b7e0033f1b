import { loadCatalog } from '../../catalog/load-catalog';
import { readSettings } from '../../env';
import { landingPicture } from '../../pictures/landing-picture';
import { indexPictures } from '../../pictures/picture-index';
import { openPictureStore } from '../../pictures/picture-store';
import { renderJpeg } from '../../product-art/render';
import { projectFolders } from '../../project-folders';

/** Draws every picture that pages can request and that is not on disk yet, so that no shopper has to wait. */
const AT_ONCE = 2;

const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
const catalogs = [...loadCatalog(projectFolders.catalog).customers.values()];
const { drawings } = indexPictures(catalogs, projectFolders.photographs);
const store = openPictureStore(settings.picturesDir);
let drawn = 0;
const queue = drawings.values();

async function drawFromQueue(): Promise<void> {
  for (const drawing of queue) {
    await store.get(`${drawing.hash}.jpg`, () => {
      drawn += 1;
      if (drawn % 100 === 0) process.stdout.write(`${drawn} pictures drawn\n`);
      return renderJpeg(drawing.svg());
    });
  }
}

await Promise.all([landingPicture(store), ...Array.from({ length: AT_ONCE }, drawFromQueue)]);
process.stdout.write(`${drawings.length} pictures ready, ${drawn} newly drawn\n`);
