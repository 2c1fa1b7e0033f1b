import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../data/api/client';
import { renewBy } from '../../data/api/renewal';
import { subscribeToSignedIn, subscribeToSignInClosed } from '../../data/api/sign-in-signal';
import { loadAdminParts, loadedAdminParts } from '../../orders/admin/load-admin-parts';
import type { OrderLines } from '../../orders/lines/order-lines';
import type { AdminParts, OrdersAdmin } from '../../orders/order/admin-context';
import { visibleRuns } from '../../orders/order/visible-lines';
import { useToast } from '../../ui/toast';
import type { OpenOrders } from './list/open-orders';
import type { OrderList } from './list/use-orders';

/** After the right password, the dialog stays open until the pages have been replaced. */
type DialogState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'reloading'; readonly replaced: OrderList['pages'] };

const CLOSED: DialogState = { kind: 'closed' };

export function useOrdersAdmin(orders: OrderList, lines: OrderLines, open: OpenOrders) {
  const { pages, adminUntil, failure, reload } = orders;
  const toast = useToast();
  const [parts, setParts] = useState<AdminParts>();
  const [dialog, setDialog] = useState(CLOSED);
  const hasHours = adminUntil !== undefined;
  if (dialog.kind === 'reloading' && (dialog.replaced !== pages || failure)) setDialog(CLOSED);

  const isDialogOpen = dialog.kind !== 'closed';
  const needsParts = hasHours || isDialogOpen;
  const ready = needsParts ? loadedAdminParts() : undefined;
  if (ready && !parts) setParts(ready);
  useEffect(() => {
    if (!needsParts || parts) return;
    loadAdminParts()
      .then(setParts)
      .catch((error: unknown) => toast.show(messageOf(error), 'error'));
  }, [needsParts, parts, toast]);

  const isUnlocked = hasHours && parts !== undefined;
  const latest = useRef({ pages, isUnlocked });
  useEffect(() => {
    latest.current = { pages, isUnlocked };
  });

  const openedFrom = useRef<{ readonly id: string; readonly key: string | undefined }>(undefined);
  const [opening, setOpening] = useState<string>();
  useEffect(() => {
    const from = openedFrom.current;
    if (isDialogOpen || !from) return;
    openedFrom.current = undefined;
    const frame = requestAnimationFrame(() => {
      restoreFocus(from.id);
      if (latest.current.isUnlocked) setOpening(from.key);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDialogOpen]);

  const admin = useMemo<OrdersAdmin>(
    () => ({
      parts,
      isUnlocked,
      // Doesn't ask again while already unlocked and loading the code for editing.
      askToUnlock(key) {
        openedFrom.current = { id: document.activeElement?.id || SCREEN, key };
        setDialog(hasHours && !parts ? CLOSED : { kind: 'asking' });
      },
      opening,
      opened: () => setOpening(undefined),
      reload,
      update: lines.update,
      visibleRuns() {
        const { pages = [] } = latest.current;
        const shown = pages.flat().filter(({ orderNumber }) => open.isOpen(orderNumber));
        return visibleRuns(shown, lines);
      },
    }),
    [parts, hasHours, isUnlocked, opening, reload, lines, open],
  );
  // Calls that wait until editing is unlocked again.
  const waiting = useRef<(isUnlocked: boolean) => void>(undefined);
  useEffect(
    () =>
      renewBy(['not_admin'], () => {
        openedFrom.current = { id: document.activeElement?.id || SCREEN, key: undefined };
        setDialog({ kind: 'asking' });
        return new Promise((resolve) => {
          waiting.current = resolve;
        });
      }),
    [],
  );
  useEffect(() => renewBy(['not_signed_in'], signedIn), []);

  function answer(isUnlocked: boolean) {
    waiting.current?.(isUnlocked);
    waiting.current = undefined;
  }

  const unlockDialog = {
    onClose() {
      setDialog(CLOSED);
      // Editing has ended, or nothing would wait.
      if (waiting.current) reload();
      answer(false);
    },
    onUnlocked() {
      setDialog({ kind: 'reloading', replaced: pages });
      reload();
      answer(true);
    },
  };
  return { admin, unlockDialog: isDialogOpen ? unlockDialog : undefined };
}

/** The layout's dialog is open by then. @returns whether somebody has signed in, once it's closed */
function signedIn(): Promise<boolean> {
  return new Promise((resolve) => {
    const stops = [subscribeToSignedIn(() => end(true)), subscribeToSignInClosed(() => end(false))];
    function end(isSignedIn: boolean) {
      for (const stop of stops) stop();
      resolve(isSignedIn);
    }
  });
}

/** The layout's main element gets the focus if the dialog's button is gone. */
const SCREEN = 'main';

/** Unlocking replaces the elements that the dialog was opened from. */
function restoreFocus(id: string): void {
  if (document.activeElement !== document.body) return;
  const element = document.getElementById(id) ?? document.getElementById(SCREEN);
  element?.focus({ preventScroll: true });
}
