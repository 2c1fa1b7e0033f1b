import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../api/client';
import { useToast } from '../../components/toast';
import type { OrderList } from './list/use-orders';
import type { AdminParts, OrdersAdmin } from './order/admin-context';

/** The dialog is closed, it asks, or the password was right and it waits for the orders that an admin sees. */
type Door = 'closed' | 'asks' | { readonly waitsOver: OrderList['pages'] };

interface AdminDoor {
  readonly admin: OrdersAdmin;
  readonly isAsking: boolean;
  stopAsking(): void;
  tellUnlocked(): void;
}

/** Who may edit: known from the list that the server answers. What editing takes is loaded when it is first unlocked. */
export function useOrdersAdmin(orders: OrderList, isOpen: (orderId: string) => boolean): AdminDoor {
  const { pages, adminUntil, failure, reload, update } = orders;
  const toast = useToast();
  const [parts, setParts] = useState<AdminParts>();
  const [door, setDoor] = useState<Door>('closed');
  const hasHours = adminUntil !== undefined;
  if (typeof door === 'object' && (door.waitsOver !== pages || failure)) setDoor('closed');

  const isWanted = hasHours || door !== 'closed';
  useEffect(() => {
    if (!isWanted || parts) return;
    import('./admin/admin-parts')
      .then(({ ADMIN_PARTS }) => setParts(ADMIN_PARTS))
      .catch((error: unknown) => toast.show(messageOf(error), 'error'));
  }, [isWanted, parts, toast]);

  const askedFrom = useRef('');
  useEffect(() => {
    const id = askedFrom.current;
    if (door !== 'closed' || id === '') return;
    askedFrom.current = '';
    const frame = requestAnimationFrame(() => takeFocusBack(id));
    return () => cancelAnimationFrame(frame);
  }, [door]);

  const latest = useRef({ pages, isOpen });
  useEffect(() => {
    latest.current = { pages, isOpen };
  });
  const isUnlocked = hasHours && parts !== undefined;
  const admin = useMemo<OrdersAdmin>(
    () => ({
      parts,
      isUnlocked,
      // Between the answer that it is unlocked and the code that edits there is nothing to ask for.
      askToUnlock() {
        askedFrom.current = document.activeElement?.id || SCREEN;
        setDoor(hasHours && !parts ? 'closed' : 'asks');
      },
      reload,
      update,
      linesInSight() {
        const { pages = [], isOpen } = latest.current;
        const opened = pages.flat().filter(({ order_id }) => isOpen(order_id));
        return opened.flatMap((order) => order.order.map((line) => ({ order, line })));
      },
    }),
    [parts, hasHours, isUnlocked, reload, update],
  );
  return {
    admin,
    isAsking: door !== 'closed',
    stopAsking: () => setDoor('closed'),
    tellUnlocked() {
      setDoor({ waitsOver: pages });
      reload();
    },
  };
}

/** The layout's main part: what to go on from where the asking button itself is gone. */
const SCREEN = 'main';

/** Unlocking puts other elements in the place of those that it was asked from. */
function takeFocusBack(id: string): void {
  if (document.activeElement !== document.body) return;
  const element = document.getElementById(id) ?? document.getElementById(SCREEN);
  element?.focus({ preventScroll: true });
}
