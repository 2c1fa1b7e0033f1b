import type { Settings } from '../env';
import { fileStamp } from '../file-stamp';
import { loadSecrets } from '../secrets/load-secrets';
import type { SecretValues } from '../secrets/secret-values';
import { type Follower, followFiles } from './follow-files';

/** Follows the secrets file, if there is one. Call it before that is loaded for the first time. */
export async function followSecretsFile(settings: Settings): Promise<Follower<SecretValues> | undefined> {
  const { secretsFile } = settings;
  if (secretsFile === undefined) return undefined;
  const stamp = () => fileStamp(secretsFile);
  return followFiles({ stamp, load: () => loadSecrets(settings, []) }, await stamp());
}
