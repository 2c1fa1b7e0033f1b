import { BookmarkPlus, ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCart } from '../../../cart/cart-context';
import { Button } from '../../../components/button';

const SaveListDialog = lazy(async () => ({ default: (await import('./save-list-dialog')).SaveListDialog }));
const ListsDialog = lazy(async () => ({ default: (await import('./lists-dialog')).ListsDialog }));

/** Saves the cart by name on this device, and opens what was saved. */
export function ListButtons() {
  const { totals } = useCart();
  const [shown, setShown] = useState<'save' | 'lists'>();
  const close = () => setShown(undefined);
  return (
    <>
      {totals.entries > 0 && (
        <Button size="compact" onClick={() => setShown('save')}>
          <BookmarkPlus aria-hidden size={20} strokeWidth={1.75} className="max-sm:hidden" />
          Save as list
        </Button>
      )}
      <Button size="compact" onClick={() => setShown('lists')}>
        <ListChecks aria-hidden size={20} strokeWidth={1.75} className="max-sm:hidden" />
        Lists
      </Button>
      <Suspense fallback={null}>
        {shown === 'save' && <SaveListDialog onClose={close} />}
        {shown === 'lists' && <ListsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
