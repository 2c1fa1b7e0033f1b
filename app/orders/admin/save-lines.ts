import { isSamePrice } from '../../../domain/cart/po-price';
import type { Customer } from '../../../domain/catalog/customer';
import { draftError, draftOf, editOf, filledWith } from '../../../domain/orders/line-draft';
import type { LineOfOrder } from '../../../domain/orders/match-sheet';
import type { OrderLine } from '../../../domain/orders/order';
import { EDITABLE_FIELDS, type EditableValues } from '../../../domain/orders/order-edit';
import { type PasteRow, pastedChanges } from '../../../domain/orders/pasted-column';
import { countOf } from '../../../domain/text/count-of';
import { type LineResult, updateLines, updateOrder } from '../../data/api/admin-calls';
import { messageOf } from '../../data/api/client';
import { useStorefront } from '../../data/storefront/storefront-context';
import { localDay } from '../../ui/local-day';
import { useToast } from '../../ui/toast';
import { type OrdersAdmin, useAdmin } from '../order/admin-context';
import { lineKey } from '../order/visible-lines';
import { type LineOf, sendInParts, updateOrders } from './line-calls';
import { type EditedLine, isUnsaved, type LineEditStore, type PastedLine, useLineEditStore } from './line-edit-store';

export interface SaveContext {
  readonly edits: LineEditStore;
  readonly customer: Pick<Customer, 'title' | 'server_hostname' | 'time_zone'>;
  readonly admin: Pick<OrdersAdmin, 'update'>;
}

export function useSaveContext(): SaveContext & { readonly admin: OrdersAdmin } {
  const { customer } = useStorefront();
  return { edits: useLineEditStore(), customer, admin: useAdmin() };
}

/** Lines that can't be saved stay in editing with the reason below them. Edits by others are never overwritten. */
export async function saveLines(context: SaveContext, keys: readonly string[]): Promise<void> {
  const { lines } = context.edits.get();
  const started = keys.flatMap((key): [string, Started][] => {
    const edited = lines.get(key);
    return edited ? [[key, startSaving(edited)]] : [];
  });
  context.edits.setLines(started.flatMap(([key, { kind, line }]) => (kind === 'skipped' ? [] : [[key, line]])));
  const saving = started.filter(([, { kind }]) => kind === 'saving').map(([key]) => key);
  const orders = new Set(saving.map((key) => lines.get(key)?.draft.order.orderNumber));
  if (orders.size > 1) await saveAcrossOrders(context, saving);
  else await saveOrder(context, saving);
}

interface Started {
  readonly kind: 'saving' | 'skipped' | 'stopped';
  readonly line?: EditedLine | undefined;
}

function startSaving(edited: EditedLine): Started {
  if (edited.state === 'saving' || edited.state === 'conflict') return { kind: 'skipped' };
  const { draft } = edited;
  const error = draftError(draft);
  if (error) return { kind: 'stopped', line: { draft, state: 'failed', error, isInvalid: true } };
  if (isUnsaved(edited)) return { kind: 'saving', line: { draft, state: 'saving' } };
  return edited.state === 'saved' ? { kind: 'skipped' } : { kind: 'stopped', line: undefined };
}

async function saveOrder(context: SaveContext, keys: readonly string[]): Promise<void> {
  const { edits, customer, admin } = context;
  const edited = keys.flatMap((key) => edits.get().lines.get(key) ?? []);
  const [first] = edited;
  if (!first) return;
  const { order } = first.draft;
  try {
    const result = await updateOrder(
      customer,
      order,
      edited.map(({ draft }) => editOf(draft)),
    );
    admin.update(order.orderNumber, result.lines);
    if (result.kind === 'saved') return settle(edits, edited, { state: 'saved' }, result.lines);
    const isConflict = ({ draft }: EditedLine) => result.conflicts.includes(draft.line);
    settle(edits, edited.filter(isConflict), { state: 'conflict' }, result.lines);
    // The call saves all lines or none, so the others are saved without those in conflict.
    const others = edited.filter((line) => !isConflict(line));
    if (others.length === edited.length) throw new RangeError('The conflict is in lines that were not edited');
    await saveOrder(context, others.map(keyOf));
  } catch (error) {
    failToSave(context, edited, error);
  }
}

/** Lines with the longest POs then take about half of the largest request. */
const LINES_PER_CALL = 200;

const UNKNOWN = 'The store no longer has this line. Reload the orders; what you entered is still here.';

async function saveAcrossOrders(context: SaveContext, keys: readonly string[]): Promise<void> {
  const { lines } = context.edits.get();
  const edited = keys.flatMap((key) => lines.get(key) ?? []);
  for (let from = 0; from < edited.length; from += LINES_PER_CALL) {
    try {
      const lines = edited.slice(from, from + LINES_PER_CALL);
      await sendInParts(lines, (part) => saveTogether(context, part));
    } catch (error) {
      const rest = edited.slice(from).filter((line) => isStillSaving(context, line));
      return failToSave(context, rest, error);
    }
  }
}

async function saveTogether(context: SaveContext, edited: readonly EditedLine[]): Promise<void> {
  const edits = edited.map(({ draft }) => ({
    ...editOf(draft),
    orderNumber: draft.order.orderNumber,
    version: draft.version,
  }));
  const { results } = await updateLines(context.customer, edits);
  showResults(context, edited, results);
}

function showResults(
  { edits, admin }: SaveContext,
  edited: readonly EditedLine[],
  results: readonly LineResult[],
): void {
  const stored: LineOf[] = [];
  edits.setLines(
    edited.map(({ draft }, index) => {
      const result = results[index];
      const key = keyOf({ draft });
      if (!result || result.kind === 'unknown') return [key, { draft, state: 'failed', error: UNKNOWN }];
      stored.push({ orderNumber: draft.order.orderNumber, line: result.line });
      return [key, { draft, state: result.kind, stored: result.line }];
    }),
  );
  updateOrders(admin, stored);
}

function isStillSaving({ edits }: SaveContext, edited: EditedLine): boolean {
  return edits.get().lines.get(keyOf(edited))?.state === 'saving';
}

function failToSave({ edits }: SaveContext, edited: readonly EditedLine[], error: unknown): void {
  settle(edits, edited, { state: 'failed', error: messageOf(error) });
}

function settle(
  edits: LineEditStore,
  edited: readonly EditedLine[],
  outcome: Pick<EditedLine, 'state' | 'error'>,
  lines: readonly OrderLine[] = [],
): void {
  edits.setLines(
    edited.map(({ draft }) => {
      const stored = lines.find(({ line }) => line === draft.line);
      return [keyOf({ draft }), { draft, ...outcome, ...(stored ? { stored } : {}) }];
    }),
  );
}

function keyOf({ draft }: Pick<EditedLine, 'draft'>): string {
  return lineKey(draft.order, draft);
}

interface FilledLine {
  readonly line: LineOfOrder;
  readonly after: Partial<EditableValues>;
}

async function applyFill(context: SaveContext, filling: readonly FilledLine[]): Promise<number> {
  const { edits, customer } = context;
  const { lines } = edits.get();
  const pasted = filling.map(({ line: { of, ...line }, after }) => {
    const key = lineKey(of, line);
    const edited = lines.get(key);
    const isInEditing = edited && edited.state !== 'saved' && edited.state !== 'saving';
    const draft = isInEditing ? edited.draft : draftOf(of, line, localDay(Date.now()), customer.time_zone);
    const filled: EditedLine = { draft: filledWith(draft, after), state: 'typing' };
    const undoable: PastedLine = { key, before: sameFieldsOf(line, after), after };
    return { key, filled, undoable };
  });
  edits.setLines(pasted.map(({ key, filled }) => [key, filled]));
  edits.set({ undoable: pasted.map(({ undoable }) => undoable) });
  const keys = pasted.map(({ key }) => key);
  await saveLines(context, keys);
  return keys.filter((key) => edits.get().lines.get(key)?.state === 'saved').length;
}

const FILLABLE = [...EDITABLE_FIELDS, 'poPrice'] as const;

function sameFieldsOf(line: EditableValues, fields: Partial<EditableValues>): Partial<EditableValues> {
  const same = FILLABLE.filter((field) => fields[field] !== undefined);
  return Object.fromEntries(same.map((field) => [field, line[field]]));
}

function holds({ poPrice, ...line }: EditableValues, fields: Partial<EditableValues>): boolean {
  const isPriceSame = fields.poPrice === undefined || isSamePrice(fields.poPrice, poPrice);
  return isPriceSame && EDITABLE_FIELDS.every((field) => fields[field] === undefined || fields[field] === line[field]);
}

/** Leaves alone the lines that somebody changed again after the paste. */
export async function undoPaste(context: SaveContext): Promise<void> {
  const { edits } = context;
  const pasted = edits.get().undoable ?? [];
  edits.set({ undoable: undefined });
  const reverted = pasted.filter((line) => revert(context, line)).map(({ key }) => key);
  await saveLines(context, reverted);
}

function revert({ edits, customer }: SaveContext, { key, before, after }: PastedLine): boolean {
  const edited = edits.get().lines.get(key);
  if (edited?.state === 'failed' || edited?.state === 'conflict') edits.setLine(key, undefined);
  if (edited?.state !== 'saved' || !edited.stored) return false;
  const { stored, draft } = edited;
  if (!holds(stored, after)) return false;
  edits.setLine(key, {
    draft: filledWith(draftOf(draft.order, stored, draft.today, customer.time_zone), before),
    state: 'typing',
  });
  return true;
}

export function useFill(): (rows: readonly PasteRow<LineOfOrder>[]) => Promise<void> {
  const fill = useFillLines();
  return (rows) => fill(rows.map((row) => ({ line: row.line, after: pastedChanges(row) })));
}

/** It can be undone. */
export function useFillLines(): (filling: readonly FilledLine[]) => Promise<void> {
  const context = useSaveContext();
  const toast = useToast();
  return async (filling) => {
    const saved = await applyFill(context, filling);
    const count = countOf(filling.length, 'line');
    const isComplete = saved === filling.length;
    const text = isComplete
      ? `${count} filled`
      : `${saved.toLocaleString('en-US')} of ${count} filled, the rest not saved`;
    toast.show(text, isComplete ? 'success' : 'error');
  };
}
