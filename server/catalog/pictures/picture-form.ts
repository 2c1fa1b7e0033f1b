import { pictureWidth } from '../../../domain/catalog/picture-sizes';
import type { PictureFormat } from '../drawings/encode';
import type { Picture, PictureForm } from './picture-source';

/** A picture at an address, and the format that the address's ending promises. */
export interface FoundPicture extends Picture {
  readonly format: PictureForm['format'];
}

/**
 * The form of a picture that a request asks for: the smallest format that its `Accept` names, and a width from a short
 * list. Outlines and icons have one form.
 *
 * @param width the text of `w`
 */
export function acceptedForm({ source, format }: FoundPicture, accept: string, width: string | null): PictureForm {
  if (format === 'svg' || source.kind === 'icon') return { format };
  const accepted = { format: acceptedFormat(accept, format) };
  const isSized = source.kind === 'product' || source.kind === 'photograph';
  return isSized ? { ...accepted, width: pictureWidth(width) } : accepted;
}

/** Wildcards do not count: whoever names no format gets the one of the address's ending. */
function acceptedFormat(accept: string, otherwise: PictureFormat): PictureFormat {
  const named = new Set(accept.split(',').flatMap(namedType));
  if (named.has('image/avif')) return 'avif';
  return named.has('image/webp') ? 'webp' : otherwise;
}

/** 'image/avif' of ' image/avif;q=0.8'; nothing for a type that is refused with `q=0`. */
function namedType(entry: string): string[] {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
}
