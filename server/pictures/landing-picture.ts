import { drawHero } from '../product-art/draw-hero';
import { renderHero } from '../product-art/render';
import { contentHash } from './picture-index';
import type { PictureStore } from './picture-store';

/** The landing screen's header image. */
export async function landingPicture(store: PictureStore): Promise<{ picture: Buffer; hash: string }> {
  const svg = drawHero();
  const hash = contentHash(svg);
  return { picture: await store.get(`${hash}.jpg`, () => renderHero(svg)), hash };
}
