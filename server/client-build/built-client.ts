import { indexBuiltFiles } from '../answers/built-files';
import type { PreparedAnswer } from '../answers/prepared-answer';
import type { Settings } from '../env';
import { readPageTemplate } from './page-template';

/** The built app as it was when the server started. */
export interface BuiltClient {
  /** By URL path. */
  readonly files: ReadonlyMap<string, PreparedAnswer>;
  readonly template: string;
}

export function readBuiltClient(folder: string, settings: Settings): BuiltClient {
  return { files: indexBuiltFiles(folder), template: readPageTemplate(folder, settings) };
}
