import { cellKey } from '../../../domain/cart/quantity-grid';
import { isWithin, type Json } from '../../../domain/catalog/draft';
import { shownPrice } from '../../../domain/catalog/price-table';
import type { Catalog } from '../catalog/catalog-data';
import { editsAt } from '../catalog/catalog-data';
import { ConflictNote, Problem, TextButton, useWho } from '../catalog/field-notes';
import type { DraftItem } from './item-list';
import { placeOf } from './price-edits';
import type { PriceCells } from './use-price-cells';

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
export function PriceNotes({ id, catalog, item, cells, problems }: PriceNotesProps) {
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
