import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { type GridShape, type Move, moveFrom, selectedCells } from '../../../domain/cart/grid/shape';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { isSame, valueAt } from '../../../domain/catalog/draft';
import { isPackType } from '../../../domain/catalog/item-types';
import { readPricePaste, readTypedPrice, shownPrice, tableSizes } from '../../../domain/catalog/price-table';
import { countOf } from '../../../domain/count-of';
import { isPastedBlock, pastedTextError, readPastedRows } from '../../../domain/orders/pasted-text';
import type { Catalog } from '../catalog/catalog-data';
import { ChangedDot, FieldNotes, Problem, TextButton } from '../catalog/field-notes';
import { FilterMenu } from '../layout/filter-menu';
import { CustomerMark } from '../layout/parts';
import { brandOf, customerDocument, type DraftItem, itemsOf, titleOf } from './item-list';
import { ItemPanel } from './item-panel';
import {
  customersWithoutOwn,
  type NewPrice,
  newColumnEdits,
  notesOf,
  otherSizes,
  ownRowEdits,
  placeOf,
  priceEdits,
  priceRows,
  removedColumnEdits,
  removedRowEdits,
} from './price-edits';

interface PriceGridProps {
  readonly catalog: Catalog;
  readonly item: DraftItem;
  /** What the check says about prices. */
  readonly problems: readonly string[];
}

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** An item's prices as a spreadsheet: a row for everyone, and one for each customer with prices of its own. */
export function PriceGrid({ catalog, item, problems }: PriceGridProps) {
  const { documents, published } = catalog;
  const notesId = useId();
  const table = useRef<HTMLTableElement>(null);
  const isPack = isPackType(item.type);
  const rows = priceRows(documents, item);
  const columns = tableSizes(rows);
  const shape: GridShape = { colors: rows.map(({ key }) => key), sizes: columns };
  /** Texts that are no prices stay in their cells until they are. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [selection, setSelection] = useState<{ readonly anchor: string; readonly head: string }>();
  const [told, setTold] = useState<{ readonly text: string; undo?(): void }>();
  const selected = new Set(selection ? selectedCells(shape, selection) : []);
  const notes = notesOf(
    documents,
    item,
    itemsOf(published).find(({ code }) => code === item.code),
  );
  const refused = Object.entries(typed).flatMap(([cell, text]) => {
    const read = readTypedPrice(text);
    const message = read.kind === 'refused' ? read.message : read.kind === 'blank' ? blankMessage(isPack) : undefined;
    return message ? [{ cell, message }] : [];
  });

  const set = (prices: readonly NewPrice[]) => catalog.change(...priceEdits(item, rows, prices));
  const priceOf = (cell: string) => {
    const { key, size } = partsOf(cell);
    return rows.find((row) => row.key === key)?.sizes[size];
  };

  /** All at once, to be undone at once. */
  function setMany(prices: readonly NewPrice[], text: string): void {
    const before = prices.flatMap(({ key }) => {
      const place = placeOf(item, key);
      return [{ ...place, value: valueAt(documents, place) }];
    });
    set(prices);
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
    if (read.kind === 'blank' && key !== '') set([{ key, size, price: null }]);
  }

  function leave(cell: string): void {
    const read = readTypedPrice(typed[cell] ?? '');
    const isKept = read.kind === 'refused' || (read.kind === 'blank' && partsOf(cell).key === '');
    if (!isKept) forget(cell);
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
    const first = new Map<string, number>();
    const prices = cells.flatMap((each): readonly NewPrice[] => {
      const { key, size } = partsOf(each);
      const top = first.get(size);
      const price = priceOf(each);
      if (top !== undefined) return [{ key, size, price: top }];
      if (price !== undefined) first.set(size, price);
      return [];
    });
    if (prices.length > 0) setMany(prices, `Filled down: ${countOf(prices.length, 'price')}.`);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, cell: string): void {
    const { key, shiftKey, ctrlKey, metaKey, currentTarget } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') fillDown(cell);
    else if (ctrlKey || metaKey || event.altKey) return;
    else if (key === 'Enter') focusCell(moveFrom(shape, cell, shiftKey ? 'enterBack' : 'enter'));
    else if (key === 'Escape') {
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

  const others = customersWithoutOwn(documents, item);
  const mayChange = catalog.mayChange(item.document);
  return (
    <ItemPanel
      title={isPack ? 'Price of each piece' : 'Sizes and prices'}
      note="Paste from a spreadsheet into any cell"
      tools={
        <>
          {mayChange &&
            (isPack ? (
              <NewTier onAdd={(quantity) => catalog.change(...newColumnEdits(item, quantity))} />
            ) : (
              <FilterMenu
                label="Size"
                value="Add"
                options={otherSizes(rows).map((size) => ({ value: size, text: size }))}
                onChange={(size) => catalog.change(...newColumnEdits(item, size))}
              />
            ))}
          {others.length > 0 && (
            <FilterMenu
              label="Own price"
              value="Add a customer"
              options={others
                .filter((key) => catalog.mayChange(customerDocument(key)))
                .map((key) => ({
                  value: key,
                  text: titleOf(documents, key),
                  mark: <CustomerMark color={brandOf(documents, key)} />,
                }))}
              onChange={(key) => {
                catalog.change(...ownRowEdits(item, key));
                catalog.flush();
              }}
            />
          )}
        </>
      }
    >
      <div className="overflow-x-auto">
        <table ref={table} aria-label="Prices in dollars" className="w-full border-separate border-spacing-0">
          <thead>
            <tr className="text-label text-ink-2">
              <th scope="col" className="sticky left-0 z-1 h-7 bg-surface pr-3 text-left font-semibold">
                Price, $
              </th>
              {columns.map((size) => (
                <th key={size} scope="col" className="h-7 min-w-19 px-0.5 font-semibold whitespace-nowrap">
                  <span className="flex items-center justify-end gap-0.5">
                    {isPack ? `From ${Number(size).toLocaleString('en-US')}` : size}
                    {mayChange && columns.length > 1 && (
                      <RemoveButton
                        label={`Remove ${size}`}
                        onClick={() => {
                          catalog.change(...removedColumnEdits(item, rows, size));
                          catalog.flush();
                        }}
                      />
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, sizes }) => (
              <tr key={key}>
                <th
                  scope="row"
                  className={`sticky left-0 z-1 h-9 min-w-31 border-x border-b border-line bg-surface-2 px-3 text-left whitespace-nowrap pointer-coarse:h-11 ${key === '' ? 'border-t font-heading' : 'font-contact'}`}
                >
                  <span className="flex items-center gap-2 [&>button]:-mr-1.5 [&>button]:ml-auto">
                    {key !== '' && <CustomerMark color={brandOf(documents, key)} />}
                    {name}
                    {key !== '' && catalog.mayChange(customerDocument(key)) && (
                      <RemoveButton
                        label={`Remove ${name}’s own prices`}
                        onClick={() => {
                          catalog.change(...removedRowEdits(item, key));
                          catalog.flush();
                        }}
                      />
                    )}
                  </span>
                </th>
                {columns.map((size) => {
                  const cell = cellKey(key, size);
                  const place = placeOf(item, key);
                  const price = sizes[size];
                  const wrong = refused.some((each) => each.cell === cell);
                  const note = notes.some((each) => each.key === key && each.size === size);
                  const was = isPack ? undefined : { ...place, pointer: [...place.pointer, size] };
                  const isChanged =
                    was &&
                    !isSame(valueAt(published, was), price ?? null) &&
                    valueAt(published, { ...was, pointer: was.pointer.slice(0, 1) }) !== null;
                  return (
                    <td
                      key={size}
                      className={`relative h-9 border-r border-b border-line p-0 pointer-coarse:h-11 ${key === '' ? 'border-t' : ''} ${wrong ? 'bg-err-tint' : note ? 'bg-wait-tint' : selected.has(cell) ? 'bg-send-tint' : isChanged ? 'bg-send-tint/50' : ''}`}
                    >
                      <input
                        data-cell={cell}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`${name} ${isPack ? `from ${size}` : size}`}
                        aria-invalid={wrong || undefined}
                        aria-describedby={wrong || note ? notesId : undefined}
                        readOnly={!catalog.mayChange(place.document)}
                        value={typed[cell] ?? (price === undefined ? '' : shownPrice(price))}
                        placeholder="–"
                        onChange={({ target }) => type(cell, target.value)}
                        onFocus={({ target }) => {
                          target.select();
                          if (!selected.has(cell)) setSelection(undefined);
                        }}
                        onBlur={() => leave(cell)}
                        onKeyDown={(event) => handleKey(event, cell)}
                        onPaste={(event) => handlePaste(event, cell)}
                        onCopy={(event) => {
                          if (!selection) return;
                          event.preventDefault();
                          const lines = shape.colors.map((row) =>
                            columns.flatMap((each) =>
                              selected.has(cellKey(row, each)) ? (priceOf(cellKey(row, each))?.toFixed(2) ?? '') : [],
                            ),
                          );
                          const block = lines.filter((line) => line.length > 0).map((line) => line.join('\t'));
                          event.clipboardData.setData('text/plain', block.join('\n'));
                        }}
                        className={`size-full bg-transparent px-3 text-right -outline-offset-2 pointer-fine:px-2.5 ${key === '' || isChanged ? 'font-heading' : ''} ${wrong ? 'text-err' : ''}`}
                      />
                      {isChanged && <ChangedDot />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id={notesId} className="mt-2 grid gap-1.25 text-label empty:hidden">
        {refused.map(({ cell, message }) => (
          <Problem key={cell}>
            <b className="font-heading">{cellText(cell, rows)}:</b> {message} It isn’t saved.
          </Problem>
        ))}
        {problems.map((problem) => (
          <Problem key={problem}>{problem}</Problem>
        ))}
        {notes.map(({ key, size, message, suggestion }) => (
          <p key={`${key},${size}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-wait">
            <span>
              <b className="font-heading">{cellText(cellKey(key, size), rows)}:</b> {message}.
              {suggestion !== undefined && ` Did you mean ${shownPrice(suggestion)}?`}
            </span>
            {suggestion !== undefined && (
              <TextButton
                onClick={() => {
                  forget(cellKey(key, size));
                  set([{ key, size, price: suggestion }]);
                  catalog.flush();
                }}
              >
                Use {shownPrice(suggestion)}
              </TextButton>
            )}
          </p>
        ))}
      </div>
      <p role="status" className="mt-2 flex gap-3 text-label text-ink-2 empty:hidden">
        {told?.text}
        {told?.undo && <TextButton onClick={told.undo}>Undo</TextButton>}
      </p>
      {rows.map(({ key, name }) => (
        <FieldNotes
          key={key}
          catalog={catalog}
          place={placeOf(item, key)}
          problems={[]}
          format={(value) => `${name}’s ${typeof value === 'number' ? shownPrice(value) : 'prices'}`}
        />
      ))}
    </ItemPanel>
  );
}

function partsOf(cell: string): { readonly key: string; readonly size: string } {
  const comma = cell.indexOf(',');
  return { key: cell.slice(0, comma), size: cell.slice(comma + 1) };
}

function cellText(cell: string, rows: readonly { readonly key: string; readonly name: string }[]): string {
  const { key, size } = partsOf(cell);
  return `${rows.find((row) => row.key === key)?.name ?? key}, ${size}`;
}

function blankMessage(isPack: boolean): string {
  return `Type a price, or remove the ${isPack ? 'quantity' : 'size'}.`;
}

/** Whether an arrow key leaves the cell: up and down always, the others from the text's end or if it's all selected. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, move: Move): boolean {
  if (move === 'up' || move === 'down' || (selectionStart === 0 && selectionEnd === value.length)) return true;
  return selectionStart === selectionEnd && selectionStart === (move === 'left' ? 0 : value.length);
}

function RemoveButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-grid size-6 place-items-center rounded-thumb text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9"
    >
      <X aria-hidden size={14} />
    </button>
  );
}

/** Asks for the quantity from which the price counts. */
function NewTier({ onAdd }: { onAdd(quantity: string): void }) {
  const [quantity, setQuantity] = useState('');
  const isUsable = /^[1-9]\d{0,5}$/.test(quantity);
  return (
    <form
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        onAdd(quantity);
        setQuantity('');
      }}
    >
      <input
        aria-label="Quantity of a new price"
        inputMode="numeric"
        placeholder="From 1000"
        value={quantity}
        onChange={({ target }) => setQuantity(target.value.replaceAll(/\D/g, ''))}
        className="dense w-28 rounded-control border border-line-strong px-3"
      />
      <button
        type="submit"
        disabled={!isUsable}
        aria-label="Add the quantity"
        className="dense grid w-11 place-items-center rounded-control border border-line-strong disabled:text-ink-3"
      >
        <Plus aria-hidden size={16} />
      </button>
    </form>
  );
}
