import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { isWithin, type Json } from '../../../domain/catalog/draft';
import { isPackType } from '../../../domain/catalog/item-types';
import { shownPrice } from '../../../domain/catalog/price-table';
import { type Catalog, editsAt } from '../catalog/catalog-data';
import { ChangedDot, ConflictNote, Problem, TextButton, useWho } from '../catalog/field-notes';
import { FilterMenu } from '../layout/filter-menu';
import { CustomerMark, TinyButton, TitledPanel } from '../layout/parts';
import { brandOf, customerDocument, type DraftItem } from './item-list';
import { draftCustomerOptions } from './item-rows';
import {
  customersWithoutOwn,
  newColumnEdits,
  otherSizes,
  ownRowEdits,
  placeOf,
  removedColumnEdits,
  removedRowEdits,
} from './price-edits';
import { type PriceCells, usePriceCells } from './use-price-cells';

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
    <TitledPanel
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
              options={draftCustomerOptions(
                documents,
                others.filter((key) => catalog.mayChange(customerDocument(key))),
              )}
              onChange={(key) => catalog.save(...ownRowEdits(item, key))}
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
                        onClick={() => catalog.save(...removedColumnEdits(item, rows, size))}
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
                        onClick={() => catalog.save(...removedRowEdits(item, key))}
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
    </TitledPanel>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <TinyButton
      label={label}
      onClick={onClick}
      className="inline-grid size-6 place-items-center rounded-thumb text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9"
    >
      <X size={14} />
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
        <Plus size={16} />
      </button>
    </form>
  );
}

/** A paste can change forty: the draft's list has them all. */
const MAX_CHANGED = 4;

interface PriceNotesProps {
  readonly id: string;
  readonly catalog: Catalog;
  readonly item: DraftItem;
  readonly cells: PriceCells;
  readonly problems: readonly string[];
}

/** Below the prices: what isn't a price, what's improbable, what somebody else changed, and what was published. */
function PriceNotes({ id, catalog, item, cells, problems }: PriceNotesProps) {
  const { rows, refused, notes, changed, nameOf } = cells;
  const who = useWho();
  const conflicts = rows.flatMap(({ key, name }) =>
    catalog.conflicts
      .filter(({ mine }) => isWithin(mine, placeOf(item, key)))
      .map((conflict) => ({ conflict, label: [name, ...conflict.mine.pointer.slice(key === '' ? 2 : 3)].join(', ') })),
  );
  const shown = changed.slice(0, MAX_CHANGED);
  return (
    <div id={id} className="mt-2 grid gap-1.25 text-label empty:hidden">
      {conflicts.map(({ conflict, label }) => (
        <ConflictNote key={label} catalog={catalog} conflict={conflict} label={label} format={priceOrPrices} />
      ))}
      {refused.map(({ cell, message }) => (
        <Problem key={cell}>
          <b className="font-heading">{nameOf(cell)}:</b> {message} It isn’t saved.
        </Problem>
      ))}
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      {notes.map(({ key, size, message, suggestion }) => (
        <p key={`${key},${size}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-wait">
          <span>
            <b className="font-heading">{nameOf(cellKey(key, size))}:</b> {message}.
            {suggestion !== undefined && ` Did you mean ${shownPrice(suggestion)}?`}
          </span>
          {suggestion !== undefined && (
            <TextButton onClick={() => cells.use(cellKey(key, size), suggestion)}>
              Use {shownPrice(suggestion)}
            </TextButton>
          )}
        </p>
      ))}
      {shown.map(({ cell, was, size }) => {
        const place = placeOf(item, cell.slice(0, cell.indexOf(',')));
        const edit = editsAt(catalog, { ...place, pointer: [...place.pointer, size] }).at(-1);
        return (
          <p key={cell} className="text-send">
            {nameOf(cell)}: was {was === null ? 'empty' : shownPrice(was)}.{edit && ` ${who(edit)}`}
          </p>
        );
      })}
      {changed.length > shown.length && (
        <p className="text-send">{changed.length - shown.length} more prices are changed.</p>
      )}
    </div>
  );
}

function priceOrPrices(value: Json): string {
  if (value === null) return 'empty';
  return typeof value === 'number' ? shownPrice(value) : 'other prices';
}
