import { BookmarkPlus, CloudOff, ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { outboxCounts } from '../../../domain/outbox/outbox';
import { useCart } from '../../cart/cart-context';
import { HandOverButton } from '../../cart/hand-over/hand-over-button';
import { Button } from '../../components/button';
import { ScreenTitle } from '../../components/screen';
import { ShortcutsButton } from '../../components/shortcuts-button';
import { TitleBar } from '../../components/title-bar';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';

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

const SaveListDialog = lazy(async () => ({ default: (await import('./lists/save-list-dialog')).SaveListDialog }));
const ListsDialog = lazy(async () => ({ default: (await import('./lists/lists-dialog')).ListsDialog }));

function ListButtons() {
  const { totals } = useCart();
  const [shown, setShown] = useState<'save' | 'lists'>();
  const close = () => setShown(undefined);
  return (
    <>
      {totals.entries > 0 && (
        <Button size="compact" onClick={() => setShown('save')}>
          <BookmarkPlus size={20} strokeWidth={1.75} className="max-sm:hidden" />
          Save as list
        </Button>
      )}
      <Button size="compact" onClick={() => setShown('lists')}>
        <ListChecks size={20} strokeWidth={1.75} className="max-sm:hidden" />
        Lists
      </Button>
      <Suspense fallback={null}>
        {shown === 'save' && <SaveListDialog onClose={close} />}
        {shown === 'lists' && <ListsDialog onClose={close} />}
      </Suspense>
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
