import type { PictureFormat } from '../product-art/encode';

/**
 * The smallest format that the request's `Accept` names. Wildcards do not count: whoever names no format gets the one
 * of the address's ending.
 */
export function pictureFormat(accept: string, otherwise: PictureFormat): PictureFormat {
  const named = new Set(accept.split(',').flatMap(namedType));
  if (named.has('image/avif')) return 'avif';
  return named.has('image/webp') ? 'webp' : otherwise;
}

/** 'image/avif' of ' image/avif;q=0.8'; nothing for a type that is refused with `q=0`. */
function namedType(entry: string): string[] {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
}
