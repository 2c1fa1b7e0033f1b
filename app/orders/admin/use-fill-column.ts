import { isPackType } from '../../../domain/catalog/item-types';
import { draftOf, isBlank, isChanged, storedField } from '../../../domain/orders/line-draft';
import { readPastedPrices } from '../../../domain/orders/pasted-column';
import { pastedTextError, readPastedRows } from '../../../domain/orders/pasted-text';
import { localDay } from '../../ui/local-day';
import { useToast } from '../../ui/toast';
import { type LineProps, lineKey, runAbove, runFrom } from '../order/visible-lines';
import { useFillLines, useSaveContext } from './save-lines';

/** A field that lines of an order often share. */
export type CopiedField = 'po' | 'estShipDate';

export function isCopied(field: string): field is CopiedField {
  return field === 'po' || field === 'estShipDate';
}

/**
 * Copies a value to other lines of its column; they're saved at once, and "Undo paste" takes it back. Each returns
 * whether it has begun.
 */
export function useFillColumn({ order, line }: LineProps) {
  const { admin, edits, customer } = useSaveContext();
  const fillLines = useFillLines();
  const toast = useToast();
  const key = lineKey(order, line);
  const draftAt = (each: LineProps) =>
    edits.get().lines.get(lineKey(each.order, each.line))?.draft ??
    draftOf(each.order, each.line, localDay(Date.now()), customer.time_zone);

  function fill(field: CopiedField, source: LineProps, targets: readonly LineProps[]): boolean {
    const value = storedField(draftAt(source), field);
    if (value === undefined) {
      toast.show('This ship date cannot be read. Correct it first.', 'error');
      return false;
    }
    const changed = targets.filter((each) => each.line[field] !== value || isChanged(draftAt(each)));
    void fillLines(changed.map((each) => ({ line: { ...each.line, of: each.order }, after: { [field]: value } })));
    return true;
  }

  /** The nearest line above that has a value, and the blank ones from there down to this one. */
  function blanksFrom(field: CopiedField) {
    const above = runAbove(admin.visibleRuns(), key);
    const at = above.findIndex((each) => !isBlank(draftAt(each).typed, field));
    const source = above[at];
    return source && { source, blanks: [...above.slice(0, at).reverse(), { order, line }] };
  }

  const isBlankHere = (field: CopiedField) => isBlank(draftAt({ order, line }).typed, field);

  return {
    canFillOrder: (field: CopiedField) => admin.isUnlocked && order.lines.length > 1 && !isBlankHere(field),
    fillOrder(field: CopiedField): boolean {
      const lines = order.lines.map((each) => ({ order, line: each }));
      return fill(field, { order, line }, lines);
    },
    canFillDown: (field: CopiedField) => admin.isUnlocked && isBlankHere(field) && blanksFrom(field) !== undefined,
    fillDown(field: CopiedField): boolean {
      const found = blanksFrom(field);
      return found !== undefined && fill(field, found.source, found.blanks);
    },
    /** A column of prices, over the lines from this one down whose items have none. */
    fillPrices(text: string): boolean {
      const lines = runFrom(admin.visibleRuns(), key).filter((each) => isPackType(each.line.type));
      const targets = lines.map((each) => ({ ...each.line, of: each.order }));
      const message = pastedTextError(text);
      const read =
        message === undefined
          ? readPastedPrices(readPastedRows(text), targets)
          : ({ kind: 'refused', message } as const);
      if (read.kind === 'refused') toast.show(read.message, 'error');
      else void fillLines(read.prices.map(({ line: target, poPrice }) => ({ line: target, after: { poPrice } })));
      return read.kind === 'prices';
    },
  };
}
