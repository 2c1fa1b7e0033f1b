import * as v from 'valibot';
import { codeText } from './code-text';
import { hasInvisibleCharacters, invisibleCharacters, onOneLine } from './plain-text';

export function plainText(what: string, longest: number) {
  return v.pipe(
    v.string(),
    v.transform(onOneLine),
    v.maxLength(longest, `Use at most ${longest} characters.`),
    v.check((text) => !hasInvisibleCharacters(text), invisibleCharacters(what)),
  );
}

/** A PO, order number, or email address: nothing in it may be invisible, not even the joiners that names need. */
export function plainCode(what: string, longest: number) {
  return v.pipe(v.string(), v.transform(codeText), plainText(what, longest));
}
