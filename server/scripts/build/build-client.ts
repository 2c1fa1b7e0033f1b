import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolders } from '../../operations/files/project-folders';
import { hashClientInputs } from './client-inputs';
import { compressTexts } from './compress-texts';

/** Skips the build if the last one had the same inputs. Vite empties the folder first, this record included. */
const { client } = projectFolders;
const builtFrom = join(client, '.built-from');
const inputs = hashClientInputs(dirname(dirname(client)));

if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === inputs) {
  process.stdout.write('The app has not changed since it was built\n');
} else {
  const { build } = await import('vite');
  await build();
  compressTexts(client);
  writeFileSync(builtFrom, inputs);
  // What the shell renders opens channels between tabs, which would keep the process running.
  process.exit();
}
