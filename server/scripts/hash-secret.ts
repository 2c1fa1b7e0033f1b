import { createInterface } from 'node:readline';
import { secretAsTyped } from '../../domain/people/secrets';
import { hashSecret, newSalt } from '../secrets/secret-list';

/**
 * `npm run hash-secret`: reads a password from the terminal or a pipe and prints its hash for the secrets file. With
 * `--codes` it reads all bypass codes of one customer, one per line, and prints the list. They share a salt, so
 * checking a typed code costs one hash, however many there are.
 */
const isForCodes = process.argv.includes('--codes');
const prompt = isForCodes ? 'Bypass codes of one customer, one per line; finish with an empty line: ' : 'Password: ';
const typed: string[] = [];

if (process.stdin.isTTY) process.stderr.write(prompt);
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') break;
  typed.push(isForCodes ? secretAsTyped('code', line) : line);
  if (!isForCodes) break;
}

if (typed.length === 0) {
  process.stderr.write('Nothing was typed.\n');
  process.exit(1);
}
const salt = newSalt();
const hashed = await Promise.all(typed.map((secret) => hashSecret(secret, salt)));
process.stdout.write(`${isForCodes ? JSON.stringify(hashed, null, 2) : hashed[0]}\n`);
process.exit(0);
