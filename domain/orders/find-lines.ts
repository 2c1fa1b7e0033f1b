import { findColor } from '../catalog/color-names';
import type { Customer } from '../catalog/customer';
import { findSize } from '../catalog/size-names';
import type { Order, OrderLine } from './order';
import { readOrderNumber } from './order-number';
import type { SheetColumn } from './sheet-columns';

export type LineOfOrder = OrderLine & { readonly of: Order };

export type TextIn = (column: SheetColumn) => string;

export type FoundLines =
  | { readonly kind: 'lines'; readonly lines: readonly LineOfOrder[] }
  | { readonly kind: 'none'; readonly reason: string };

export function linesOf(order: Order): readonly LineOfOrder[] {
  return order.lines.map((line) => ({ ...line, of: order }));
}

/** Finds lines by order number, item code, size, color, and line number. @param orders by order number */
export function findLines(
  textIn: TextIn,
  orders: ReadonlyMap<string, readonly LineOfOrder[]>,
  customer: Pick<Customer, 'title'>,
): FoundLines {
  if (textIn('order') === '') return none('no order number');
  const lines = orders.get(readOrderNumber(textIn('order'), customer, true) ?? '');
  if (!lines) return none('order not found');
  const code = plain(textIn('item'));
  if (code === '') return none('no item code');
  const ofItem = lines.filter((line) => plain(line.code) === code);
  if (ofItem.length === 0) return none('item not in that order');
  return narrowed(ofItem, textIn);
}

function narrowed(ofItem: readonly LineOfOrder[], textIn: TextIn): FoundLines {
  const sized = bySize(ofItem, textIn('size'));
  if (sized.length === 0) return none('size not in that order');
  const colored = byColor(sized, textIn('color'));
  if (colored.length === 0) return none('color not in that order');
  const numbered = colored.filter(({ line }) => String(line) === textIn('line'));
  return { kind: 'lines', lines: numbered.length > 0 ? numbered : colored };
}

/** One-size and pack items may have any text as their size. */
function bySize(lines: readonly LineOfOrder[], text: string): readonly LineOfOrder[] {
  const sizes = [...new Set(lines.map(({ size }) => size))];
  if (text === '' || (sizes.length === 1 && ONE_SIZE.test(sizes[0] ?? ''))) return lines;
  const size = findSize(text, sizes);
  return lines.filter((line) => line.size === size);
}

const ONE_SIZE = /^(?:default|osfa|one size.*|)$/i;

function byColor(lines: readonly LineOfOrder[], text: string): readonly LineOfOrder[] {
  if (text === '') return lines;
  const color = findColor(text, [...new Set(lines.map((line) => line.color))]);
  return lines.filter((line) => line.color === color);
}

function none(reason: string): FoundLines {
  return { kind: 'none', reason };
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
