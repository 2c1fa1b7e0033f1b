import type { Settings } from '../../operations/settings/env';
import { indexBuiltFiles } from './built-files';
import { readPageTemplate } from './page-template';
import type { PreparedAnswer } from './prepared-answer';

/** The built app as it was when the server started. */
export interface BuiltClient {
  /** By URL path. */
  readonly files: ReadonlyMap<string, PreparedAnswer>;
  readonly template: string;
}

export function readBuiltClient(folder: string, settings: Settings): BuiltClient {
  return { files: indexBuiltFiles(folder), template: readPageTemplate(folder, settings) };
}
