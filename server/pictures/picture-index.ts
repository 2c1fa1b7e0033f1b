import { isStoreMarked } from '../../domain/catalog/art-templates';
import { type CatalogItem, productPicturePath } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import { drawProduct, type ProductArt } from '../product-art/draw-product';
import { type Drawing, rememberDrawings } from './drawings';
import { type Photograph, readPhotograph } from './photographs';

/**
 * Finds a picture's photograph in `public/images`, which takes precedence, or its drawing. URLs contain a content hash,
 * so a changed picture gets a new URL.
 */
export interface PictureIndex {
  /** The URL of an item's picture in a color, for the customer's store. */
  address(item: CatalogItem, color: string, customer: Customer): string;
  /** The drawing at a picture's path; undefined if no item has that picture. */
  drawing(path: string, store: string | undefined): Drawing | undefined;
  /** The photograph at a picture's path, if there is one. */
  photograph(path: string): Photograph | undefined;
  /** All drawings that pages can request, without duplicates. */
  readonly drawings: readonly Drawing[];
}

interface StoreItems {
  readonly customer: Customer;
  readonly items: readonly CatalogItem[];
}

/** Change this whenever rendering parameters change, so that pictures get new hashes. */
const RENDERING = 'jpeg-2';

/** The version of a picture whose photograph was removed after startup. */
const NO_PICTURE = 'none';

/** @param photographs the folder served as `/images` */
export function indexPictures(stores: readonly StoreItems[], photographs: string): PictureIndex {
  const byAddress = new Map<string, Drawing>();
  const requested = new Set<Drawing>();
  for (const { customer, items } of stores) {
    for (const [item, color] of pictured(items, photographs)) {
      const path = productPicturePath(item.code, color);
      const neutral = { template: item.art, color };
      const isMarked = isStoreMarked(item.art);
      const shown = drawingOf(isMarked ? { ...neutral, storeMark: customer.title.toUpperCase() } : neutral);
      byAddress.set(addressKey(path, undefined), isMarked ? drawingOf(neutral) : shown);
      if (isMarked) byAddress.set(addressKey(path, customer.key), shown);
      requested.add(shown);
    }
  }
  return {
    address(item, color, customer) {
      const path = productPicturePath(item.code, color);
      const store = isStoreMarked(item.art) ? customer.key : undefined;
      const drawing = byAddress.get(addressKey(path, store));
      if (!drawing) return `${path}?v=${readPhotograph(photographs, path)?.hash ?? NO_PICTURE}`;
      return `${path}?v=${drawing.hash}${store ? `&store=${store}` : ''}`;
    },
    drawing: (path, store) => byAddress.get(addressKey(path, store)) ?? byAddress.get(addressKey(path, undefined)),
    photograph: (path) => readPhotograph(photographs, path),
    drawings: [...requested],
  };
}

/** Items can share a drawing, so each is drawn and hashed only once. */
const drawings = rememberDrawings({ rendering: RENDERING });

function drawingOf(art: ProductArt): Drawing {
  return drawings(JSON.stringify(art), () => drawProduct(art));
}

/** All items and colors without a photograph. */
function* pictured(items: readonly CatalogItem[], photographs: string): Generator<[CatalogItem, string]> {
  for (const item of items) {
    for (const color of item.colors) {
      if (!readPhotograph(photographs, productPicturePath(item.code, color))) yield [item, color];
    }
  }
}

function addressKey(path: string, store: string | undefined): string {
  return `${path} ${store ?? ''}`;
}
