const MIN_AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAB4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgQAMAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAmbWRhdBIACggYAAaICGg0IDIQH/eHhRXAACwAAJA1jjx9ZA==';

let accept: Promise<string> | undefined;

/**
 * The picture formats this browser supports, as an `Accept` header: browsers send it for their own picture requests but
 * not with `fetch`. Every supported browser shows WebP.
 */
export function pictureAccept(): Promise<string> {
  accept ??= showsAvif().then((isShown) => (isShown ? 'image/avif,image/webp' : 'image/webp'));
  return accept;
}

async function showsAvif(): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(MIN_AVIF), (letter) => letter.charCodeAt(0));
    (await createImageBitmap(new Blob([bytes], { type: 'image/avif' }))).close();
    return true;
  } catch {
    return false;
  }
}
