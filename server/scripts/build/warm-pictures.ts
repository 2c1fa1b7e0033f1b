import { availableParallelism } from 'node:os';
import { loadCatalog } from '../../catalog/load-catalog';
import { projectFolders } from '../../operations/files/project-folders';
import { readSettings } from '../../operations/settings/settings';
import { drawPicture } from '../../pictures/draw-picture';
import { indexPhotographs } from '../../pictures/photographs';
import { indexPictures } from '../../pictures/picture-index';
import { openPictureStore } from '../../pictures/picture-store';
import { picturesToWarm, warmPictures } from '../../storefront/warm-pictures';

/** Draws the pictures that pages request and that aren't on disk yet, for a deployment that ships them. */
const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
const catalog = loadCatalog(projectFolders.catalog);
const wanted = picturesToWarm(
  [...catalog.customers.values()].map(({ outline }) => outline),
  indexPictures(catalog, await indexPhotographs(projectFolders.photographs)),
);
const drawn = await warmPictures(wanted, openPictureStore(settings.picturesDir, drawPicture), {
  atOnce: availableParallelism(),
  report: ({ drawn }) => process.stdout.write(`${drawn} pictures drawn\n`),
});
process.stdout.write(`${wanted.length} pictures ready, ${drawn} newly drawn\n`);
