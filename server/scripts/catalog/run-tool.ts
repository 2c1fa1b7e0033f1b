import { CatalogError } from '../../catalog/load-catalog';
import { BookError } from './book/book';

/** Runs a command that needs no settings. What a person can put right is told in sentences, with exit code 1. */
export async function runTool(usage: string, run: (args: string[]) => void | Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, usage)}\n`);
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown, usage: string): string {
  if (error instanceof BookError) return error.message;
  if (error instanceof CatalogError) {
    return `${error.message}\nThe data files have mistakes already. Nothing was changed; put them right first.`;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return usage;
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
