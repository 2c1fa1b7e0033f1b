import { loadSecrets } from '../../access/secrets/load-secrets';
import type { SecretValues } from '../../access/secrets/secrets';
import { fileStamp } from '../../operations/files/file-stamp';
import type { Settings } from '../../operations/settings/env';
import { type Follower, followFiles } from './follow-files';

/** Call it before the file is loaded for the first time. */
export async function followSecretsFile(settings: Settings): Promise<Follower<SecretValues> | undefined> {
  const { secretsFile } = settings;
  if (secretsFile === undefined) return undefined;
  const stamp = () => fileStamp(secretsFile);
  return followFiles({ stamp, load: () => loadSecrets(settings, []) }, await stamp());
}
