import * as v from 'valibot';
import { hasInvisibleCharacters, invisibleCharacters, onOneLine } from './plain-text';

export function plainText(what: string, longest: number) {
  return v.pipe(
    v.string(),
    v.transform(onOneLine),
    v.maxLength(longest, `Use at most ${longest} characters.`),
    v.check((text) => !hasInvisibleCharacters(text), invisibleCharacters(what)),
  );
}
