import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { isPackType } from '../../../domain/catalog/item-types';
import type { Catalog } from '../catalog/catalog-data';
import { ChangedDot, TextButton } from '../catalog/field-notes';
import { FilterMenu } from '../layout/filter-menu';
import { CustomerMark, ItemPanel, TinyButton } from '../layout/parts';
import { brandOf, customerDocument, type DraftItem, titleOf } from './item-list';
import {
  customersWithoutOwn,
  newColumnEdits,
  otherSizes,
  ownRowEdits,
  placeOf,
  removedColumnEdits,
  removedRowEdits,
} from './price-edits';
import { PriceNotes } from './price-notes';
import { usePriceCells } from './use-price-cells';

interface PriceGridProps {
  readonly catalog: Catalog;
  readonly item: DraftItem;
  readonly problems: readonly string[];
}

/** An item's prices as a spreadsheet: a row for everyone, and one for each customer with its own prices. */
export function PriceGrid({ catalog, item, problems }: PriceGridProps) {
  const { documents } = catalog;
  const notesId = useId();
  const cells = usePriceCells(catalog, item);
  const { rows, columns, selected, notes, refused, changed } = cells;
  const isPack = isPackType(item.type);
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
        <table ref={cells.table} aria-label="Prices in dollars" className="w-full border-separate border-spacing-0">
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
            {rows.map(({ key, name }) => (
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
                  const wrong = refused.some((each) => each.cell === cell);
                  const isNoted = notes.some((note) => note.key === key && note.size === size);
                  const isChanged = changed.some((each) => each.cell === cell);
                  const look = wrong
                    ? 'bg-err-tint text-err'
                    : isNoted
                      ? 'bg-wait-tint'
                      : selected.has(cell)
                        ? 'bg-send-tint'
                        : isChanged && 'bg-send-tint/50';
                  return (
                    <td
                      key={size}
                      className={`relative h-9 border-r border-b border-line p-0 pointer-coarse:h-11 ${key === '' ? 'border-t' : ''} ${look || ''}`}
                    >
                      <input
                        data-cell={cell}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`${name} ${isPack ? `from ${size}` : size}`}
                        aria-invalid={wrong || undefined}
                        aria-describedby={wrong || isNoted ? notesId : undefined}
                        readOnly={!catalog.mayChange(placeOf(item, key).document)}
                        value={cells.textOf(cell)}
                        placeholder="–"
                        onChange={({ target }) => cells.type(cell, target.value)}
                        onFocus={(event) => cells.handleFocus(event, cell)}
                        onBlur={() => cells.handleLeave(cell)}
                        onKeyDown={(event) => cells.handleKey(event, cell)}
                        onPaste={(event) => cells.handlePaste(event, cell)}
                        onCopy={cells.handleCopy}
                        className={`size-full bg-transparent px-3 text-right -outline-offset-2 pointer-fine:px-2.5 ${key === '' || isChanged ? 'font-heading' : ''}`}
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
      <PriceNotes id={notesId} catalog={catalog} item={item} cells={cells} problems={problems} />
      <p role="status" className="mt-2 flex gap-3 text-label text-ink-2 empty:hidden">
        {cells.told?.text}
        {cells.told?.undo && <TextButton onClick={cells.told.undo}>Undo</TextButton>}
      </p>
    </ItemPanel>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <TinyButton
      label={label}
      onClick={onClick}
      className="inline-grid size-6 place-items-center rounded-thumb text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9"
    >
      <X aria-hidden size={14} />
    </TinyButton>
  );
}

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
