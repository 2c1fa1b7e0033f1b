import type { ArtTemplate } from '../../domain/catalog/art-templates';
import type { DrawTemplate } from './drawing/scene';
import { bottle } from './drinkware/bottle';
import { canCooler } from './drinkware/can-cooler';
import { mug } from './drinkware/mug';
import { tumbler } from './drinkware/tumbler';
import { hoodie } from './garments/hoodie';
import { mensJacket, womensJacket } from './garments/jacket';
import { mensPolo, womensPolo } from './garments/polo';
import { mensQuarterZip, womensQuarterZip } from './garments/quarter-zip';
import { mensOxford, womensOxford, workShirt } from './garments/shirt';
import { longSleeve, mensTee, womensTee } from './garments/tee';
import { mensVest, womensVest } from './garments/vest';
import { backpack } from './gifts/backpack';
import { balloons } from './gifts/balloons';
import { lanyard } from './gifts/lanyard';
import { notebook } from './gifts/notebook';
import { pen } from './gifts/pen';
import { tote } from './gifts/tote';
import { umbrella } from './gifts/umbrella';
import { beanie } from './hats/beanie';
import { bucketHat } from './hats/bucket-hat';
import { cap, meshCap } from './hats/cap';
import { visor } from './hats/visor';
import { businessCards } from './paper/business-cards';
import { buyersGuide } from './paper/buyers-guide';
import { envelope } from './paper/envelope';
import { fileLabels } from './paper/file-labels';
import { folder } from './paper/folder';
import { hangTags } from './paper/hang-tags';
import { letterhead } from './paper/letterhead';
import { notepad } from './paper/notepad';
import { oilSticker } from './paper/oil-sticker';
import { plateInsert } from './paper/plate-insert';
import { repairTag } from './paper/repair-tag';
import { serviceNumbers } from './paper/service-numbers';
import { yearSticker } from './paper/year-sticker';
import { airFreshener } from './shop/air-freshener';
import { boxTape } from './shop/box-tape';
import { edgeGuards } from './shop/edge-guards';
import { floorMat } from './shop/floor-mat';
import { keyTags } from './shop/key-tags';
import { maskingRoll } from './shop/masking-roll';
import { microfiber } from './shop/microfiber';
import { plateFrame } from './shop/plate-frame';
import { polyBag } from './shop/poly-bag';
import { seatCover } from './shop/seat-cover';
import { shippingLabels } from './shop/shipping-labels';
import { sprayBottle } from './shop/spray-bottle';
import { steeringCover } from './shop/steering-cover';

/** How each kind of article is drawn. */
export const TEMPLATES: Readonly<Record<ArtTemplate, DrawTemplate>> = {
  polo: mensPolo,
  'polo-womens': womensPolo,
  tee: mensTee,
  'tee-womens': womensTee,
  longsleeve: longSleeve,
  quarterzip: mensQuarterZip,
  'quarterzip-womens': womensQuarterZip,
  hoodie,
  jacket: mensJacket,
  'jacket-womens': womensJacket,
  vest: mensVest,
  'vest-womens': womensVest,
  oxford: mensOxford,
  'oxford-womens': womensOxford,
  workshirt: workShirt,
  cap,
  'cap-mesh': meshCap,
  visor,
  beanie,
  'bucket-hat': bucketHat,
  mug,
  tumbler,
  bottle,
  pen,
  lanyard,
  umbrella,
  tote,
  backpack,
  notebook,
  'can-cooler': canCooler,
  folder,
  'business-cards': businessCards,
  letterhead,
  envelope,
  notepad,
  'file-labels': fileLabels,
  floormat: floorMat,
  seatcover: seatCover,
  servicenumbers: serviceNumbers,
  'steering-cover': steeringCover,
  'oil-sticker': oilSticker,
  hangtags: hangTags,
  plateframe: plateFrame,
  'plate-insert': plateInsert,
  keytags: keyTags,
  balloons,
  'buyers-guide': buyersGuide,
  yearsticker: yearSticker,
  microfiber,
  'spray-bottle': sprayBottle,
  'air-freshener': airFreshener,
  'masking-roll': maskingRoll,
  'edge-guards': edgeGuards,
  'repair-tag': repairTag,
  'box-tape': boxTape,
  'shipping-labels': shippingLabels,
  'poly-bag': polyBag,
};
