import type { CustomerKey } from '../../../domain/address/customer-key';
import type { Cart } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { crc32, packCart, unpackCart } from '../../../domain/checkout/packed-cart';

export function cartFragment(cart: Cart, customer: CustomerKey): Promise<string | undefined> {
  return fragmentOf(packCart(cart, customer));
}

export type HandedOver =
  | { readonly kind: 'cart'; readonly cart: Cart }
  | { readonly kind: 'empty' | 'damaged' | 'version' | 'unsupported' | 'other_store' };

/** The cart in a link's fragment, fully checked except for the catalog's prices and options. */
export async function cartOfFragment(
  fragment: string,
  customer: CustomerKey,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<HandedOver> {
  const read = await textOf(fragment);
  return read.kind === 'text' ? unpackCart(read.text, customer, items) : read;
}

/**
 * Text in a URL fragment, which browsers never send to a server:
 *
 *     1 d h7Kq2w eyJjIjoi...  (without the spaces)
 *
 * The format's version; `d` for compressed or `p` for plain; a checksum of the rest; the text. Base64url survives mail
 * and chat.
 */
const VERSION = '1';
const PATTERN = /^1([dp])([\w-]{6})([\w-]+)$/;

/** In characters and bytes. A cart of 500 lines is far smaller; a forged link can't fill the memory. */
export const MAX_FRAGMENT_LENGTH = 16 * 1024;
const MAX_TEXT_BYTES = 256 * 1024;

export async function fragmentOf(text: string): Promise<string | undefined> {
  const plain = new TextEncoder().encode(text);
  if (plain.length > MAX_TEXT_BYTES) return undefined;
  const packed = await deflate(plain);
  const mode = packed ? 'd' : 'p';
  const bytes = packed ?? plain;
  const fragment = `${VERSION}${mode}${base64FromBytes(checksum(mode, bytes))}${base64FromBytes(bytes)}`;
  return fragment.length <= MAX_FRAGMENT_LENGTH ? fragment : undefined;
}

type FragmentText =
  | { readonly kind: 'text'; readonly text: string }
  /** `version`: a format this version of the store doesn't know; `unsupported`: this browser can't read it. */
  | { readonly kind: 'empty' | 'damaged' | 'version' | 'unsupported' };

async function textOf(fragment: string): Promise<FragmentText> {
  const content = fragment.replace(/^#/, '');
  if (content === '') return { kind: 'empty' };
  if (content.length > MAX_FRAGMENT_LENGTH) return { kind: 'damaged' };
  const [, mode, sum = '', data = ''] = PATTERN.exec(content) ?? [];
  if (!mode) return { kind: /^[02-9][a-z]/.test(content) ? 'version' : 'damaged' };
  const bytes = bytesFromBase64(data);
  if (!bytes || base64FromBytes(checksum(mode, bytes)) !== sum) return { kind: 'damaged' };
  if (mode === 'p') return decoded(bytes);
  const inflated = await inflate(bytes, MAX_TEXT_BYTES);
  return inflated.kind === 'bytes' ? decoded(inflated.bytes) : inflated;
}

function checksum(mode: string, bytes: Uint8Array): Uint8Array {
  const sum = new DataView(new ArrayBuffer(4));
  sum.setUint32(0, crc32([mode.charCodeAt(0), ...bytes]));
  return new Uint8Array(sum.buffer);
}

function decoded(bytes: Uint8Array): FragmentText {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'damaged' };
  }
}

function base64FromBytes(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof CompressionStream !== 'function') return undefined;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

type Inflated = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'damaged' | 'unsupported' };

/** Stops as soon as more than `most` bytes come out: a few bytes can inflate to gigabytes. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Inflated> {
  if (typeof DecompressionStream !== 'function') return { kind: 'unsupported' };
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (!value) continue;
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return { kind: 'damaged' };
      }
      chunks.push(value);
    }
  } catch {
    return { kind: 'damaged' };
  }
  return { kind: 'bytes', bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) };
}
