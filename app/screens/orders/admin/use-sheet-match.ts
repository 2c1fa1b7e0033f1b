import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Customer } from '../../../../domain/catalog/customer';
import { matchSheet, type SheetMatch } from '../../../../domain/orders/match-sheet';
import { orderNumbersIn, type PastedSheet, readPastedSheet } from '../../../../domain/orders/pasted-sheet';
import { pastedTextError } from '../../../../domain/orders/pasted-text';
import { messageOf } from '../../../api/client';
import { fetchOrders } from '../../../api/order-lists';
import { useStorefront } from '../../../storefront/storefront-context';
import { useOrderLines } from '../lines/order-lines-context';
import { useAdmin } from '../order/admin-context';
import { today } from './today';

type SheetText =
  | { readonly kind: 'asking' }
  /** The text cannot be used. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'sheet'; readonly sheet: PastedSheet; readonly numbers: readonly string[] };

type Lookup =
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'matched'; readonly sheet: PastedSheet; readonly match: SheetMatch };

export type SheetState = Exclude<SheetText, { kind: 'sheet' }> | (Lookup & { readonly orders: number });

const NO_ORDER_NUMBERS =
  'No row has one of your order numbers. Copy the order number and item code columns, too. To fill lines from top to ' +
  'bottom instead, open the orders and paste into the first field.';

const LOOKING: Lookup = { kind: 'looking' };

/** Matches the pasted text to the lines of the orders it names, which are looked up whether they are listed or not. */
export function useSheetMatch(text: string | undefined): { readonly state: SheetState; retry(): void } {
  const { customer } = useStorefront();
  const admin = useRef(useAdmin());
  const { put } = useOrderLines();
  const read = useMemo(() => readText(text, customer), [text, customer]);
  const [lookup, setLookup] = useState(LOOKING);
  const lookUp = useCallback(() => {
    if (read.kind !== 'sheet') return;
    const controller = new AbortController();
    const { sheet, numbers } = read;
    setLookup(LOOKING);
    fetchOrders(customer, numbers, controller.signal)
      .then(({ orders, isAdmin }) => {
        if (controller.signal.aborted) return;
        if (!isAdmin) {
          // The dialog is back with these rows once editing is unlocked again.
          admin.current.reload();
          return admin.current.askToUnlock();
        }
        // What is saved then shows in rows that have never been opened, too.
        put(orders);
        setLookup({ kind: 'matched', sheet, match: matchSheet(sheet, orders, customer, today()) });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setLookup({ kind: 'failed', message: messageOf(error) });
      });
    return () => controller.abort();
  }, [read, customer, put]);
  useEffect(lookUp, [lookUp]);
  const state = read.kind === 'sheet' ? { ...lookup, orders: read.numbers.length } : read;
  return { state, retry: lookUp };
}

function readText(text: string | undefined, customer: Pick<Customer, 'title'>): SheetText {
  if (text === undefined) return { kind: 'asking' };
  const message = pastedTextError(text);
  if (message) return { kind: 'refused', message };
  const sheet = readPastedSheet(text);
  const numbers = orderNumbersIn(sheet, customer);
  return numbers.length > 0 ? { kind: 'sheet', sheet, numbers } : { kind: 'refused', message: NO_ORDER_NUMBERS };
}
