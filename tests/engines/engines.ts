import { programPath } from '../../bench/browser/program-path';
import type { Browser } from './browser';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

/** A browser engine other than Chromium, which runs all the other browser tests. */
export interface Engine {
  readonly name: string;
  /** The programs that it needs, on the PATH. */
  readonly programs: readonly string[];
  /** The Debian packages that have them. */
  readonly packages: readonly string[];
  /** @param folder where the browser keeps its files */
  open(folder: string): Promise<Browser>;
}

const FIREFOX = process.env.FIREFOX ?? 'firefox-esr';

export const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox',
    programs: [FIREFOX],
    packages: ['firefox-esr'],
    open: (folder) => openFirefox(programPath(FIREFOX) ?? FIREFOX, folder),
  },
  {
    name: 'WebKit',
    programs: ['WebKitWebDriver', 'Xvfb', 'setpriv'],
    packages: ['webkit2gtk-driver', 'xvfb', 'util-linux'],
    open: openWebKit,
  },
];

export function missingPrograms(engine: Engine): readonly string[] {
  return engine.programs.filter((name) => programPath(name) === undefined);
}
