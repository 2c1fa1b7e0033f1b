import type { ArtTemplate } from '../../../domain/catalog/art-templates';
import type { DrawTemplate } from './drawing/scene';
import { BOTTLES } from './drinkware/bottle';
import { CAN_COOLERS } from './drinkware/can-cooler';
import { MUGS } from './drinkware/mug';
import { TUMBLERS } from './drinkware/tumbler';
import { HOODIES } from './garments/hoodie';
import { JACKETS } from './garments/jacket';
import { POLOS } from './garments/polo';
import { QUARTER_ZIPS } from './garments/quarter-zip';
import { SHIRTS } from './garments/shirt';
import { TEES } from './garments/tee';
import { VESTS } from './garments/vest';
import { BACKPACKS } from './gifts/backpack';
import { BALLOONS } from './gifts/balloons';
import { LANYARDS } from './gifts/lanyard';
import { NOTEBOOKS } from './gifts/notebook';
import { PENS } from './gifts/pen';
import { TOTES } from './gifts/tote';
import { UMBRELLAS } from './gifts/umbrella';
import { BEANIES } from './hats/beanie';
import { BUCKET_HATS } from './hats/bucket-hat';
import { CAPS } from './hats/cap';
import { VISORS } from './hats/visor';
import { BUSINESS_CARDS } from './paper/business-cards';
import { buyersGuide } from './paper/buyers-guide';
import { ENVELOPES } from './paper/envelope';
import { FILE_LABELS } from './paper/file-labels';
import { FOLDERS } from './paper/folder';
import { HANG_TAGS } from './paper/hang-tags';
import { letterhead } from './paper/letterhead';
import { NOTEPADS } from './paper/notepad';
import { OIL_STICKERS } from './paper/oil-sticker';
import { PLATE_INSERTS } from './paper/plate-insert';
import { REPAIR_TAGS } from './paper/repair-tag';
import { serviceNumbers } from './paper/service-numbers';
import { yearSticker } from './paper/year-sticker';
import { AIR_FRESHENERS } from './shop/air-freshener';
import { BOX_TAPES } from './shop/box-tape';
import { edgeGuards } from './shop/edge-guards';
import { floorMat } from './shop/floor-mat';
import { KEY_TAGS } from './shop/key-tags';
import { MASKING_ROLLS } from './shop/masking-roll';
import { MICROFIBER } from './shop/microfiber';
import { PLATE_FRAMES } from './shop/plate-frame';
import { POLY_BAGS } from './shop/poly-bag';
import { seatCover } from './shop/seat-cover';
import { shippingLabels } from './shop/shipping-labels';
import { sprayBottle } from './shop/spray-bottle';
import { steeringCover } from './shop/steering-cover';

/** How each kind of article is drawn. */
export const TEMPLATES: Readonly<Record<ArtTemplate, DrawTemplate>> = {
  ...POLOS,
  ...TEES,
  ...QUARTER_ZIPS,
  ...HOODIES,
  ...JACKETS,
  ...VESTS,
  ...SHIRTS,
  ...CAPS,
  ...VISORS,
  ...BEANIES,
  ...BUCKET_HATS,
  ...MUGS,
  ...TUMBLERS,
  ...BOTTLES,
  ...CAN_COOLERS,
  ...PENS,
  ...LANYARDS,
  ...UMBRELLAS,
  ...TOTES,
  ...BACKPACKS,
  ...NOTEBOOKS,
  ...BALLOONS,
  ...FOLDERS,
  ...BUSINESS_CARDS,
  ...ENVELOPES,
  ...NOTEPADS,
  ...FILE_LABELS,
  ...OIL_STICKERS,
  ...HANG_TAGS,
  ...PLATE_INSERTS,
  ...REPAIR_TAGS,
  ...KEY_TAGS,
  ...PLATE_FRAMES,
  ...MICROFIBER,
  ...AIR_FRESHENERS,
  ...MASKING_ROLLS,
  ...BOX_TAPES,
  ...POLY_BAGS,
  letterhead,
  floormat: floorMat,
  seatcover: seatCover,
  servicenumbers: serviceNumbers,
  'steering-cover': steeringCover,
  'buyers-guide': buyersGuide,
  yearsticker: yearSticker,
  'spray-bottle': sprayBottle,
  'edge-guards': edgeGuards,
  'shipping-labels': shippingLabels,
};
