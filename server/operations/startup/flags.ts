import { parseArgs } from 'node:util';
import { SettingsError } from '../settings/env';

/**
 * Settings on the command line take precedence: `--workers 4` is WORKERS=4.
 *
 * @throws SettingsError for any other argument
 */
export function readFlags(args: readonly string[]): Readonly<Record<string, string>> {
  try {
    const { values } = parseArgs({ args: [...args], options: { workers: { type: 'string' } } });
    return values.workers === undefined ? {} : { WORKERS: values.workers };
  } catch {
    throw new SettingsError(`${args.join(' ')}: the only argument is --workers with a number, such as --workers 4.`);
  }
}
