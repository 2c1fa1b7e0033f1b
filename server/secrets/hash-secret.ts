import { createInterface } from 'node:readline/promises';
import { hashSecret } from './hashed-secret';

/** `npm run hash-secret`: reads a secret from the terminal or a pipe and prints what to put into the secrets file. */
const terminal = createInterface({ input: process.stdin, output: process.stderr });
const typed = await terminal.question('Secret (bypass codes in capitals): ');
terminal.close();
if (typed === '') {
  process.stderr.write('Nothing was typed.\n');
  process.exit(1);
}
process.stdout.write(`${await hashSecret(typed)}\n`);
