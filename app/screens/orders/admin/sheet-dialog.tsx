import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Customer } from '../../../../domain/catalog/customer';
import { countOf } from '../../../../domain/count-of';
import { matchSheet, type SheetMatch } from '../../../../domain/orders/match-sheet';
import { orderNumbersIn, type PastedSheet, readPastedSheet } from '../../../../domain/orders/pasted-sheet';
import { MAX_PASTED_CHARACTERS, pastedTextError } from '../../../../domain/orders/pasted-text';
import { messageOf } from '../../../api/client';
import { fetchOrders } from '../../../api/order-calls';
import { Button } from '../../../components/button';
import { localDay } from '../../../components/local-day';
import { useStorefront } from '../../../storefront/storefront-context';
import { useOrderLines } from '../lines/order-lines';
import { useAdmin } from '../order/admin-context';
import { useLineEditStore } from './line-edit-store';
import { PasteFrame } from './paste-preview';
import { SHEET_TITLE, SheetPreview } from './sheet-preview';

export function SheetDialog({ text }: { text?: string }) {
  const edits = useLineEditStore();
  const { state, retry } = useSheetMatch(text);
  const close = () => edits.set({ sheet: undefined });
  if (state.kind === 'matched') return <SheetPreview {...state} onClose={close} />;
  if (state.kind === 'asking') {
    return <AskForRows onRows={(text) => edits.set({ sheet: { text } })} onClose={close} />;
  }
  return (
    <PasteFrame
      title={SHEET_TITLE}
      onClose={close}
      action={state.kind === 'failed' ? { label: 'Try again', onClick: retry } : undefined}
    >
      <div className="px-7 py-6 max-sm:px-4">
        {state.kind === 'looking' ? (
          <p role="status" className="text-ink-2">
            Looking up {countOf(state.orders, 'order')}…
          </p>
        ) : (
          <>
            <p role="alert" className="text-err">
              {state.message}
            </p>
            {state.kind === 'refused' && (
              <Button size="small" className="mt-4" onClick={() => edits.set({ sheet: {} })}>
                Paste other rows
              </Button>
            )}
          </>
        )}
      </div>
    </PasteFrame>
  );
}

/** For browsers that don't let the page read the clipboard. */
function AskForRows({ onRows, onClose }: { onRows(text: string): void; onClose(): void }) {
  const [text, setText] = useState('');
  return (
    <PasteFrame
      title={SHEET_TITLE}
      description={
        <p>
          Copy the rows in your spreadsheet, with the order number, the item code and what to fill in, and paste them
          here.
        </p>
      }
      onClose={onClose}
      action={{ label: 'Match rows', isDisabled: text.trim() === '', onClick: () => onRows(text) }}
    >
      <div className="min-h-0 flex-1 px-7 py-4 max-sm:px-4">
        <textarea
          data-autofocus
          aria-label="Rows from your spreadsheet"
          // One more than accepted, so a longer text is refused instead of cut.
          maxLength={MAX_PASTED_CHARACTERS + 1}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="block w-full resize-none rounded-control border border-line-strong bg-surface p-3 text-sm outline-none focus:border-brand focus:ring-3 focus:ring-brand-tint"
        />
      </div>
    </PasteFrame>
  );
}

type SheetText =
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'sheet'; readonly sheet: PastedSheet; readonly numbers: readonly string[] };

type Lookup =
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'matched'; readonly sheet: PastedSheet; readonly match: SheetMatch };

type SheetState = Exclude<SheetText, { kind: 'sheet' }> | (Lookup & { readonly orders: number });

const NO_ORDER_NUMBERS =
  'No row has one of your order numbers. Copy the order number and item code columns, too. To fill lines from top to ' +
  'bottom instead, open the orders and paste into the first field.';

const LOOKING: Lookup = { kind: 'looking' };

function useSheetMatch(text: string | undefined): { readonly state: SheetState; retry(): void } {
  const { customer } = useStorefront();
  const { reload, askToUnlock } = useAdmin();
  const { put } = useOrderLines();
  const read = useMemo(() => readText(text, customer), [text, customer]);
  const [lookup, setLookup] = useState(LOOKING);
  const [attempt, setAttempt] = useState(0);
  const askAgain = useEffectEvent(() => {
    // The dialog comes back with these rows after unlocking.
    reload();
    askToUnlock();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the lookup
  useEffect(() => {
    if (read.kind !== 'sheet') return;
    const controller = new AbortController();
    const { sheet, numbers } = read;
    setLookup(LOOKING);
    fetchOrders(customer, numbers, controller.signal)
      .then(({ orders, isAdmin }) => {
        if (controller.signal.aborted) return;
        if (!isAdmin) return askAgain();
        // So that rows that were never opened show what is saved.
        put(orders);
        setLookup({ kind: 'matched', sheet, match: matchSheet(sheet, orders, customer, localDay(Date.now())) });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setLookup({ kind: 'failed', message: messageOf(error) });
      });
    return () => controller.abort();
  }, [read, customer, put, attempt]);
  const state = read.kind === 'sheet' ? { ...lookup, orders: read.numbers.length } : read;
  return { state, retry: () => setAttempt((last) => last + 1) };
}

function readText(text: string | undefined, customer: Pick<Customer, 'title'>): SheetText {
  if (text === undefined) return { kind: 'asking' };
  const message = pastedTextError(text);
  if (message) return { kind: 'refused', message };
  const sheet = readPastedSheet(text);
  const numbers = orderNumbersIn(sheet, customer);
  return numbers.length > 0 ? { kind: 'sheet', sheet, numbers } : { kind: 'refused', message: NO_ORDER_NUMBERS };
}
