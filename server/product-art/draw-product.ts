import type { ArtTemplate } from '../../domain/catalog/art-templates';
import type { Fabric } from '../../domain/catalog/colors';
import { sceneOf } from './drawing/scene';
import { studioPicture } from './drawing/studio';
import { TEMPLATES } from './templates';

export interface ProductArt {
  readonly template: ArtTemplate;
  /** An item color: a fabric, two fabrics of a two-tone article, or a printed text such as "YR 24". */
  readonly color: string;
  /** What the color looks like; none for a printed text. */
  readonly fabric?: Fabric;
  /** The customer's name, printed on goods that carry it; left out, those goods stay blank. */
  readonly storeMark?: string;
}

/** The studio picture of an article as an SVG document with the viewBox 0 0 800 800. Same article, same bytes. */
export function drawProduct(art: ProductArt): string {
  const scene = sceneOf(art.color, art.fabric, art.storeMark?.toUpperCase());
  return studioPicture(TEMPLATES[art.template](scene), [scene.main, scene.trim]);
}
