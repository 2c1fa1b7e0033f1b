import { BookmarkPlus, CloudOff, ListChecks, QrCode } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { outboxCounts } from '../../../domain/outbox/outbox';
import { useCart } from '../../cart/cart-context';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { ScreenTitle } from '../../ui/screen';
import { TitleBar } from '../../ui/title-bar';
import { useLazyDialog } from '../../ui/use-lazy-dialog';

const loadHandOver = async () => (await import('../../cart/hand-over/hand-over-dialog')).HandOverDialog;
const loadShortcuts = async () => (await import('../../ui/shortcuts-dialog')).ShortcutsDialog;
const loadSaveList = async () => (await import('./lists/save-list-dialog')).SaveListDialog;
const loadLists = async () => (await import('./lists/lists-dialog')).ListsDialog;

export function CheckoutHeading() {
  return (
    <TitleBar className="mb-3.5 gap-x-3.5 gap-y-2.5">
      <PageTitle>Checkout</PageTitle>
      <ScreenTitle className="flex-1">Checkout</ScreenTitle>
      <div className="flex flex-wrap gap-2.5">
        <ListButtons />
        <HandOverButton />
        <ShortcutsButton />
      </div>
    </TitleBar>
  );
}

function ListButtons() {
  const { totals } = useCart();
  const save = useLazyDialog(loadSaveList);
  const lists = useLazyDialog(loadLists);
  return (
    <>
      {totals.entries > 0 && (
        <Button size="compact" onClick={save.open} {...save.prefetch}>
          <BookmarkPlus size={20} strokeWidth={1.75} className="max-sm:hidden" />
          Save as list
        </Button>
      )}
      <Button size="compact" onClick={lists.open} {...lists.prefetch}>
        <ListChecks size={20} strokeWidth={1.75} className="max-sm:hidden" />
        Lists
      </Button>
      {save.Dialog && save.isOpen && <save.Dialog onClose={save.close} />}
      {lists.Dialog && lists.isOpen && <lists.Dialog onClose={lists.close} />}
    </>
  );
}

function HandOverButton() {
  const { totals } = useCart();
  const { Dialog, isOpen, open, close, prefetch } = useLazyDialog(loadHandOver);
  if (totals.entries === 0) return null;
  return (
    <>
      <Button {...prefetch} onClick={open} aria-label="Hand over cart" size="compact">
        <QrCode size={20} strokeWidth={1.75} className="narrow:max-sm:hidden" />
        <span className="max-narrow:hidden">Hand over cart</span>
      </Button>
      {Dialog && <Dialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

/** Lists the screen's keyboard shortcuts, also with "?" outside of fields; not shown on touch screens. */
function ShortcutsButton() {
  const { Dialog, isOpen, open, close } = useLazyDialog(loadShortcuts);
  const handleKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isTyping = target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null;
    if (key === '?' && !isTyping) void open();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <>
      <Button
        size="compact"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={open}
        className="pointer-coarse:hidden"
      >
        ?
      </Button>
      {Dialog && <Dialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

export function OfflineBanner() {
  const { customer, paths } = useStorefront();
  const { attention, unsent } = outboxCounts(ownEntries(useOutbox(), customer.key));
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-wait-deep px-4 py-1.5 text-wait-pale sm:px-6 2xl:px-8"
    >
      <CloudOff size={22} strokeWidth={1.75} className="shrink-0 text-wait-bright" />
      <p className="min-w-0 flex-1 py-2 font-note">
        You are offline. This order will be saved on this device and sent when the connection returns.
      </p>
      {attention + unsent > 0 && (
        <Link
          to={paths.outbox}
          className="inline-flex min-h-11 items-center rounded-control border border-wait-line px-3.5 font-name"
        >
          View outbox ({attention + unsent})
        </Link>
      )}
    </div>
  );
}
