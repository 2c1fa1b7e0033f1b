import { isStoreMarked } from '../../domain/art-templates';
import { type CatalogItem, productPicturePath } from '../../domain/catalog';
import type { Customer } from '../../domain/customer';
import { drawProduct, type ProductArt } from '../product-art/draw-product';
import { type Drawing, rememberDrawings } from './drawings';
import { type Photograph, readPhotograph } from './photographs';

/**
 * Which pictures there are, and how each is had: a photograph from `public/images`, which always wins, or a drawing.
 * Addresses carry a hash of what the picture shows, so that a changed picture has a new address.
 */
export interface PictureIndex {
  /** The address of the item's picture in the color, as the customer's store shows it. */
  address(item: CatalogItem, color: string, customer: Customer): string;
  /** The drawing behind a picture's path, or undefined when no item has such a picture. */
  drawing(path: string, store: string | undefined): Drawing | undefined;
  /** The photograph at a picture's path, if there is one. */
  photograph(path: string): Photograph | undefined;
  /** Every drawing that a store's pages can ask for, each once. */
  readonly drawings: readonly Drawing[];
}

interface StoreItems {
  readonly customer: Customer;
  readonly items: readonly CatalogItem[];
}

/** Rendering parameters are part of what a picture looks like: raise this when they change. */
const RENDERING = 'jpeg-1';

/** The version of a picture whose photograph has been taken away since the index was made. */
const NO_PICTURE = 'none';

/** @param photographs the folder that is served as `/images`. */
export function indexPictures(stores: readonly StoreItems[], photographs: string): PictureIndex {
  const byAddress = new Map<string, Drawing>();
  for (const { customer, items } of stores) {
    for (const [item, color] of pictured(items, photographs)) {
      const path = productPicturePath(item.code, color);
      const neutral = { template: item.art, color };
      byAddress.set(addressKey(path, undefined), drawingOf(neutral));
      if (!isStoreMarked(item.art)) continue;
      byAddress.set(addressKey(path, customer.key), drawingOf({ ...neutral, storeMark: customer.title.toUpperCase() }));
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
    drawings: [...new Set(byAddress.values())],
  };
}

/** Different items can look the same: each art is drawn and hashed once. */
const drawings = rememberDrawings({ rendering: RENDERING });

function drawingOf(art: ProductArt): Drawing {
  return drawings(JSON.stringify(art), () => drawProduct(art));
}

/** The items in their colors, without those that have a photograph. */
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
