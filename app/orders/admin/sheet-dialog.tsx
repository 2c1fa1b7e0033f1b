import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Customer } from '../../../domain/catalog/customer';
import { matchSheet, type SheetChoices } from '../../../domain/orders/match-sheet';
import type { Order } from '../../../domain/orders/order';
import { orderNumbersIn, type PastedSheet, readPastedSheet } from '../../../domain/orders/pasted-sheet';
import { MAX_PASTED_CHARACTERS, pastedTextError } from '../../../domain/orders/pasted-text';
import type { NoticeChoices } from '../../../domain/orders/ship-notice';
import { countOf } from '../../../domain/text/count-of';
import { messageOf } from '../../data/api/client';
import { fetchOrders } from '../../data/api/order-calls';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { localDay } from '../../ui/local-day';
import { useOrderLines } from '../lines/order-lines';
import { useAdmin } from '../order/admin-context';
import { clipboardText } from './clipboard-text';
import { useLineEditStore } from './line-edit-store';
import { PasteFrame } from './paste-dialog';
import { SHEET_TITLE, SheetPreview } from './sheet-preview';
import { NOTICE_TITLE, ShipNoticePreview } from './ship-notice-preview';

/** POs and ship dates from a supplier's sheet, or what has shipped from a notice. */
export function SheetDialog({ text, isNotice = false }: { text?: string; isNotice?: boolean }) {
  const edits = useLineEditStore();
  const [choices, setChoices] = useState<SheetChoices>({});
  const [noticeChoices, setNoticeChoices] = useState<NoticeChoices>({});
  const { order } = noticeChoices.columns ?? {};
  const chosen = isNotice ? (typeof order === 'number' ? order : undefined) : choices.columns?.indexOf('order');
  const { state, retry } = useSheetOrders(text, chosen);
  const title = isNotice ? NOTICE_TITLE : SHEET_TITLE;
  const close = () => edits.set({ sheet: undefined });
  if (state.kind === 'found' && isNotice) {
    return <ShipNoticePreview {...state} choices={noticeChoices} onChoose={setNoticeChoices} onClose={close} />;
  }
  if (state.kind === 'found') {
    return <MatchedSheet {...state} choices={choices} onChoose={setChoices} onClose={close} />;
  }
  if (state.kind === 'asking') {
    const wanted = isNotice ? 'quantity, tracking, and day' : 'what to fill in';
    return (
      <AskForRows
        title={title}
        wanted={wanted}
        onRows={(text) => edits.set({ sheet: { text, isNotice } })}
        onClose={close}
      />
    );
  }
  return (
    <PasteFrame
      title={title}
      onClose={close}
      action={state.kind === 'failed' ? { label: 'Try again', onClick: retry } : undefined}
    >
      <div className="px-7 py-6 max-sm:px-4">
        {state.kind === 'looking' ? (
          <p role="status" className="text-ink-2">
            Looking up {countOf(state.count, 'order')}…
          </p>
        ) : (
          <>
            <p role="alert" className="text-err">
              {state.message}
            </p>
            {state.kind === 'refused' && (
              <Button size="small" className="mt-4" onClick={() => edits.set({ sheet: { isNotice } })}>
                Paste other rows
              </Button>
            )}
          </>
        )}
      </div>
    </PasteFrame>
  );
}

interface MatchedSheetProps extends Found {
  readonly choices: SheetChoices;
  onChoose(choices: SheetChoices): void;
  onClose(): void;
}

function MatchedSheet({ sheet, orders, today, isLooking, choices, onChoose, onClose }: MatchedSheetProps) {
  const { customer } = useStorefront();
  const match = useMemo(
    () => matchSheet(sheet, orders, customer, today, choices),
    [sheet, orders, customer, today, choices],
  );
  return <SheetPreview match={match} choices={choices} isLooking={isLooking} onChoose={onChoose} onClose={onClose} />;
}

interface AskForRowsProps {
  readonly title: string;
  /** Columns besides the order number and item code. */
  readonly wanted: string;
  onRows(text: string): void;
  onClose(): void;
}

/** For browsers that don't let the page read the clipboard. */
function AskForRows({ title, wanted, onRows, onClose }: AskForRowsProps) {
  const [text, setText] = useState('');
  return (
    <PasteFrame
      title={title}
      description={
        <p>
          Copy the rows in your spreadsheet, with the order number, the item code, and {wanted}, and paste them here.
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
          onPaste={(event) => {
            const pasted = clipboardText(event.clipboardData);
            if (pasted === event.clipboardData.getData('text/plain')) return;
            // A mail's table, which the field would take without its columns.
            event.preventDefault();
            setText((before) => `${before}${pasted}`.slice(0, MAX_PASTED_CHARACTERS + 1));
          }}
          className="block w-full resize-none rounded-control border border-line-strong bg-surface p-3 text-sm outline-none focus:border-brand focus:ring-3 focus:ring-brand-tint"
        />
      </div>
    </PasteFrame>
  );
}

type SheetText =
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'sheet'; readonly sheet: PastedSheet };

interface Found {
  readonly sheet: PastedSheet;
  /** Those that the sheet names and that exist. */
  readonly orders: readonly Order[];
  /** YYYY-MM-DD */
  readonly today: string;
  /** For more, because somebody chose another column of order numbers. */
  readonly isLooking: boolean;
}

type Lookup =
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'found' } & Found);

type SheetState =
  | Exclude<SheetText, { kind: 'sheet' }>
  | { readonly kind: 'looking'; readonly count: number }
  | Exclude<Lookup, { kind: 'looking' }>;

const NO_ORDER_NUMBERS =
  'No row has one of your order numbers. Copy the order number and item code columns, too. To fill lines from top to ' +
  'bottom instead, open the orders and paste into the first field.';

const LOOKING: Lookup = { kind: 'looking' };

/** @param chosen the column that somebody says holds the order numbers */
function useSheetOrders(text: string | undefined, chosen?: number): { readonly state: SheetState; retry(): void } {
  const { customer } = useStorefront();
  const { reload, askToUnlock } = useAdmin();
  const { put } = useOrderLines();
  const read = useMemo(() => readText(text, customer), [text, customer]);
  const numbers = useMemo(
    () => (read.kind === 'sheet' ? orderNumbersIn(read.sheet, customer, chosen) : []),
    [read, customer, chosen],
  );
  const [lookup, setLookup] = useState(LOOKING);
  const [attempt, setAttempt] = useState(0);
  const askAgain = useEffectEvent(() => {
    // The dialog comes back with these rows after unlocking.
    reload();
    askToUnlock();
  });
  const wanted = numbers.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the lookup
  useEffect(() => {
    if (read.kind !== 'sheet') return;
    const controller = new AbortController();
    const { sheet } = read;
    setLookup((last) => (last.kind === 'found' ? { ...last, isLooking: true } : LOOKING));
    fetchOrders(customer, wanted.split(' '), controller.signal)
      .then(({ orders, isAdmin }) => {
        if (controller.signal.aborted) return;
        if (!isAdmin) return askAgain();
        // So that rows that were never opened show what is saved.
        put(orders);
        setLookup({ kind: 'found', sheet, orders, today: localDay(Date.now()), isLooking: false });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setLookup({ kind: 'failed', message: messageOf(error) });
      });
    return () => controller.abort();
  }, [read, customer, put, wanted, attempt]);
  const state: SheetState =
    read.kind !== 'sheet' ? read : lookup.kind === 'looking' ? { ...lookup, count: numbers.length } : lookup;
  return { state, retry: () => setAttempt((last) => last + 1) };
}

function readText(text: string | undefined, customer: Pick<Customer, 'title'>): SheetText {
  if (text === undefined) return { kind: 'asking' };
  const message = pastedTextError(text);
  if (message) return { kind: 'refused', message };
  const sheet = readPastedSheet(text);
  if (orderNumbersIn(sheet, customer).length === 0) return { kind: 'refused', message: NO_ORDER_NUMBERS };
  return { kind: 'sheet', sheet };
}
