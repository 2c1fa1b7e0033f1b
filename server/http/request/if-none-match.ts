/** Whether an If-None-Match header names the tag, weak or not. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const contentOf = (tag: string) => tag.trim().replace(/^W\//, '');
  return header === '*' || header.split(',').some((tag) => contentOf(tag) === contentOf(etag));
}
