import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { BookError } from './book/book';

export interface Answers {
  /** --yes */
  readonly isSure: boolean;
  /** --flagged */
  readonly takesFlagged: boolean;
}

/** Asks on a terminal. @throws BookError if nobody can be asked, or something flagged would go in unseen */
export async function isAccepted(question: string, isFlagged: boolean, answers: Answers): Promise<boolean> {
  if (answers.isSure && (!isFlagged || answers.takesFlagged)) return true;
  if (answers.isSure)
    throw new BookError('Nothing was changed: --yes leaves out what is flagged (!). Add --flagged to take it.');
  if (!process.stdin.isTTY)
    throw new BookError('Nothing was changed: nobody can be asked here. Add --yes to change the data files.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Ctrl+C and Ctrl+D mean no.
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([terminal.question(`${question} (yes or no) `), closed]);
    const isYes = /^y(?:es)?$/i.test(answer.trim());
    if (!isYes) process.stdout.write('Nothing was changed.\n');
    return isYes;
  } finally {
    terminal.close();
  }
}
