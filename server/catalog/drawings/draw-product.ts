import type { ArtTemplate } from '../../../domain/catalog/art-templates';
import type { Fabric } from '../../../domain/catalog/colors';
import { drawFile } from './draw-file';
import { type Scene, sceneOf } from './drawing/scene';
import { studioPicture } from './drawing/studio';
import { TEMPLATES } from './templates';

export interface ProductArt {
  /** Its name: "polo/club". */
  readonly template: string;
  /** The SVG document of a drawing that is no code. */
  readonly file?: string;
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
  return studioPicture(articleOf(art, scene), [scene.main, scene.trim]);
}

/** A file takes the place of code with the same name. */
function articleOf({ template, file }: ProductArt, scene: Scene): string {
  if (file !== undefined) return drawFile(file, scene);
  const draw = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template as ArtTemplate] : undefined;
  if (!draw) throw new Error(`There is no drawing ${template}`);
  return draw(scene);
}
