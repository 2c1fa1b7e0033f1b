import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type GridShape, type Move, moveFrom, selectedCells } from '../../../domain/cart/grid/shape';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { valueAt } from '../../../domain/catalog/draft';
import { isPackType } from '../../../domain/catalog/item-types';
import { type PriceRow, readPricePaste, readTypedPrice, tableSizes } from '../../../domain/catalog/price-table';
import { isPastedBlock, pastedTextError, readPastedRows } from '../../../domain/orders/pasted-text';
import { countOf } from '../../../domain/text/count-of';
import type { Catalog } from '../catalog/catalog-data';
import { type DraftItem, itemsOf, titleOf } from './item-list';
import { customersWithoutOwn, type NewPrice, notesOf, placeOf, priceEdits, priceRows } from './price-edits';

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export type PriceCells = ReturnType<typeof usePriceCells>;

export function usePriceCells(catalog: Catalog, item: DraftItem) {
  const { documents, published } = catalog;
  const table = useRef<HTMLTableElement>(null);
  const rows = priceRows(documents, item);
  const columns = tableSizes(rows);
  const shape: GridShape = { colors: rows.map(({ key }) => key), sizes: columns };
  /** Text that isn't a price stays in its cell until it's corrected. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [selection, setSelection] = useState<{ readonly anchor: string; readonly head: string }>();
  /** The price when the cell got the focus: "40.505" mustn't leave 40.50 behind. */
  const visited = useRef<{ readonly cell: string; readonly price: number | undefined }>(undefined);
  const [told, setTold] = useState<{ readonly text: string; undo?(): void }>();
  const selected = new Set(selection ? selectedCells(shape, selection) : []);
  const before = itemsOf(published).find(({ code }) => code === item.code);
  const notes = notesOf(documents, item, before);

  const set = (prices: readonly NewPrice[]) => catalog.change(...priceEdits(item, rows, prices));
  const priceOf = (cell: string) => {
    const { key, size } = partsOf(cell);
    return rows.find((row) => row.key === key)?.sizes[size];
  };

  /** All at once, to be undone at once. */
  function setMany(prices: readonly NewPrice[], text: string): void {
    const places = [...new Set(prices.map(({ key }) => key))].map((key) => placeOf(item, key));
    const before = places.map((place) => ({ ...place, value: valueAt(documents, place) }));
    set(prices);
    visited.current = undefined;
    setTyped({});
    setTold({
      text,
      undo: () => {
        catalog.change(...before);
        setTold(undefined);
      },
    });
    catalog.flush();
  }

  function type(cell: string, text: string): void {
    setTold(undefined);
    const { key, size } = partsOf(cell);
    const read = readTypedPrice(text);
    setTyped({ ...typed, [cell]: text });
    if (read.kind === 'price') set([{ key, size, price: read.price }]);
    else restore(cell);
  }

  function restore(cell: string): void {
    if (visited.current?.cell !== cell) return;
    const { price } = visited.current;
    if (priceOf(cell) !== price) set([{ ...partsOf(cell), price: price ?? null }]);
  }

  function leave(cell: string): void {
    const text = typed[cell];
    const { kind } = readTypedPrice(text ?? '');
    const place = partsOf(cell);
    // A customer doesn't sell a size without a price.
    if (text !== undefined && kind === 'blank' && place.key !== '') set([{ ...place, price: null }]);
    if (kind === 'price' || (kind === 'blank' && place.key !== '')) forget(cell);
    catalog.flush();
  }

  function forget(cell: string): void {
    setTyped((before) => {
      const { [cell]: _, ...rest } = before;
      return rest;
    });
  }

  function focusCell(cell: string | undefined): void {
    if (cell === undefined) return;
    table.current?.querySelector<HTMLInputElement>(`input[data-cell="${CSS.escape(cell)}"]`)?.focus();
  }

  function fillDown(cell: string): void {
    const cells = selection ? selectedCells(shape, selection) : [moveFrom(shape, cell, 'up') ?? cell, cell];
    const prices = filledDown(cells, priceOf);
    if (prices.length > 0) setMany(prices, `Filled down: ${countOf(prices.length, 'price')}.`);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, cell: string): void {
    const { key, shiftKey, ctrlKey, metaKey, currentTarget } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') fillDown(cell);
    else if (ctrlKey || metaKey || event.altKey) return;
    else if (key === 'Enter') focusCell(moveFrom(shape, cell, shiftKey ? 'enterBack' : 'enter'));
    else if (key === 'Escape') {
      restore(cell);
      forget(cell);
      setSelection(undefined);
    } else if (key in ARROWS) {
      const move = ARROWS[key] as Move;
      if (shiftKey) {
        const { anchor, head } = selection ?? { anchor: cell, head: cell };
        setSelection({ anchor, head: moveFrom(shape, head, move) ?? head });
      } else {
        if (!isAtEdge(currentTarget, move)) return;
        focusCell(moveFrom(shape, cell, move));
      }
    } else return;
    event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>, cell: string): void {
    const text = event.clipboardData.getData('text/plain');
    const single = readTypedPrice(text);
    event.preventDefault();
    if (!isPastedBlock(text)) {
      const cells = selection ? selectedCells(shape, selection) : [cell];
      if (single.kind !== 'price' || cells.length === 1) type(cell, text.trim());
      else {
        const prices = cells.map((each) => ({ ...partsOf(each), price: single.price }));
        setMany(prices, `Pasted into ${countOf(cells.length, 'cell')}.`);
      }
      return;
    }
    const error = pastedTextError(text);
    if (error) {
      setTold({ text: error });
      return;
    }
    const start = (selection ? selectedCells(shape, selection)[0] : undefined) ?? cell;
    const { key, size } = partsOf(start);
    const others = customersWithoutOwn(documents, item).map((each) => ({ key: each, name: titleOf(documents, each) }));
    const paste = readPricePaste(readPastedRows(text), {
      rows: [...rows, ...others],
      shown: rows.length,
      sizes: columns,
      at: { row: shape.colors.indexOf(key), column: columns.indexOf(size) },
    });
    if (paste.kind === 'refused') setTold({ text: paste.message });
    else setMany(paste.prices, `Pasted: ${countOf(paste.prices.length, 'price')}.`);
  }

  function handleCopy(event: ClipboardEvent): void {
    if (!selection) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(shape, selected, priceOf));
  }

  return {
    table,
    rows,
    columns,
    selected,
    notes,
    refused: refusedTexts(typed, isPackType(item.type)),
    changed: changedPrices(rows, before ? priceRows(published, before) : []),
    told,
    textOf: (cell: string) => typed[cell] ?? priceOf(cell)?.toFixed(2) ?? '',
    type,
    /** In the place of what was typed. */
    use(cell: string, price: number): void {
      forget(cell);
      set([{ ...partsOf(cell), price }]);
      catalog.flush();
    },
    /** "Leith, 2XLarge" */
    nameOf(cell: string): string {
      const { key, size } = partsOf(cell);
      return `${rows.find((row) => row.key === key)?.name ?? key}, ${size}`;
    },
    handleFocus(event: FocusEvent<HTMLInputElement>, cell: string): void {
      visited.current = { cell, price: priceOf(cell) };
      event.target.select();
      if (!selected.has(cell)) setSelection(undefined);
    },
    handleLeave: leave,
    handleKey,
    handlePaste,
    handleCopy,
  };
}

/** Prices that the draft changes, and what was published; not those of a new item or row. */
function changedPrices(rows: readonly PriceRow[], published: readonly PriceRow[]) {
  return published.flatMap(({ key, name, sizes: was }) => {
    const now = rows.find((row) => row.key === key)?.sizes;
    if (!now) return [];
    const sizes = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((size) => was[size] !== now[size]);
    return sizes.map((size) => ({ cell: cellKey(key, size), name, size, was: was[size] ?? null }));
  });
}

function refusedTexts(typed: Readonly<Record<string, string>>, isPack: boolean) {
  return Object.entries(typed).flatMap(([cell, text]) => {
    const read = readTypedPrice(text);
    const isBlank = read.kind === 'blank' && partsOf(cell).key === '';
    const message = read.kind === 'refused' ? read.message : isBlank ? blankMessage(isPack) : undefined;
    return message ? [{ cell, message }] : [];
  });
}

type PriceOf = (cell: string) => number | undefined;

/** Each column gets its first price. */
function filledDown(cells: readonly string[], priceOf: PriceOf): readonly NewPrice[] {
  const first = new Map<string, number>();
  return cells.flatMap((each) => {
    const { key, size } = partsOf(each);
    const top = first.get(size);
    const price = priceOf(each);
    if (top !== undefined) return [{ key, size, price: top }];
    if (price !== undefined) first.set(size, price);
    return [];
  });
}

/** For a spreadsheet. */
function copiedText({ colors, sizes }: GridShape, selected: ReadonlySet<string>, priceOf: PriceOf): string {
  const lines = colors.map((key) =>
    sizes
      .map((size) => cellKey(key, size))
      .flatMap((cell) => (selected.has(cell) ? (priceOf(cell)?.toFixed(2) ?? '') : [])),
  );
  return lines
    .filter((line) => line.length > 0)
    .map((line) => line.join('\t'))
    .join('\n');
}

function partsOf(cell: string): { readonly key: string; readonly size: string } {
  const comma = cell.indexOf(',');
  return { key: cell.slice(0, comma), size: cell.slice(comma + 1) };
}

function blankMessage(isPack: boolean): string {
  return `Type a price, or remove the ${isPack ? 'quantity' : 'size'}.`;
}

/** Whether an arrow key leaves the cell: up and down always, the others from the text's end or if it's all selected. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, move: Move): boolean {
  if (move === 'up' || move === 'down' || (selectionStart === 0 && selectionEnd === value.length)) return true;
  return selectionStart === selectionEnd && selectionStart === (move === 'left' ? 0 : value.length);
}
