import { PICTURE_BUNDLE } from '../../domain/address/storefront-pictures';
import { pictureAccept } from '../device/readiness/picture-accept';

/** Fetches several pictures in one response. Returns those that came, by address: none from a broken connection. */
export async function fetchPictures(addresses: readonly string[]): Promise<readonly (readonly [string, Response])[]> {
  const query = new URLSearchParams(addresses.map((address) => ['picture', address]));
  const headers = { Accept: await pictureAccept() };
  const response = await fetch(`${PICTURE_BUNDLE}?${query}`, { headers }).catch(() => undefined);
  if (response?.status !== 200 || response.redirected) return [];
  // Not form data: a Wi-Fi sign-in page.
  const bundle = await response.formData().catch(() => new FormData());
  return addresses.flatMap((address) => {
    const picture = bundle.get(address);
    if (!(picture instanceof Blob) || !picture.type.startsWith('image/')) return [];
    return [[address, new Response(picture, { headers: { 'Content-Type': picture.type } })] as const];
  });
}
