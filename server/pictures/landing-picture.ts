import { drawHero } from '../product-art/draw-hero';
import { renderHero } from '../product-art/render';
import { rememberDrawings } from './drawings';
import type { PictureStore } from './picture-store';

const drawings = rememberDrawings();

/** The landing screen's header image. */
export async function landingPicture(store: PictureStore): Promise<{ picture: Buffer; hash: string }> {
  const { svg, hash } = drawings('landing', drawHero);
  return { picture: await store.get(`${hash}.jpg`, () => renderHero(svg())), hash };
}
