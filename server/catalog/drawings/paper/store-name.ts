import { type Print, print } from '../drawing/print';
import { blankBar } from './sheets';

/** The customer's name, or a blank bar in its place where no customer is named. */
export function storeName(mark: string | undefined, line: Print & { readonly maxWidth: number }): string {
  if (mark) return print(mark, { tracking: 0.1, ...line });
  const width = line.maxWidth * 0.62;
  const middle = line.isLeft ? line.x + width / 2 : line.x;
  return blankBar(middle, line.y - line.size * 0.12, width, line.size * 0.46, line.fill);
}
