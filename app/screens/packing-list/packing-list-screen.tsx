import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { packingList } from '../../../domain/cart/name-list/packing-list';
import { Button } from '../../components/button';
import { Screen, ScreenTitle } from '../../components/screen';
import { LastingChoice, SmallDialog } from '../../components/small-dialog';
import { BackLink } from '../../components/title-bar';
import { useToast } from '../../components/toast';
import { useOrderNames } from '../../outbox/packing-list/packing-list-link';
import { forgetNames } from '../../outbox/packing-list/packing-names';
import { useOutbox } from '../../outbox/use-outbox';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { PackingSheet } from './packing-sheet';

/** Everything here comes from this device. */
export function PackingListScreen() {
  const { orderKey = '' } = useParams();
  const { names, load } = useOrderNames(orderKey);
  const entries = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const { paths } = useStorefront();
  if (names === 'loading') {
    return (
      <Screen className="text-ink-2">
        <PageTitle>Packing list</PageTitle>
        Reading the names…
      </Screen>
    );
  }
  if (!names?.order) return <NoNames />;
  // The order may have been corrected since.
  const saved = Array.isArray(entries) ? entries.find(({ key }) => key === orderKey) : undefined;
  const cart = saved?.payload.cart ?? names.order.cart;

  async function forget() {
    setAsking(false);
    try {
      await forgetNames(orderKey);
      await load();
      toast.show('Names forgotten. The order is unchanged.');
    } catch {
      toast.show('The names could not be deleted. Reload the page and try again.', 'error');
    }
  }

  return (
    <Screen className="print:p-0">
      <PageTitle>Packing list</PageTitle>
      <div className="mx-auto mb-4 flex max-w-205 flex-wrap items-center gap-3 print:hidden">
        <BackLink to={paths.outbox} />
        <ScreenTitle className="flex-1">Packing list</ScreenTitle>
        <Button onClick={() => setAsking(true)}>Forget names</Button>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden size={20} strokeWidth={1.75} />
          Print
        </Button>
      </div>
      <PackingSheet order={names.order} orderId={saved?.order_id} list={packingList(names.names, cart)} />
      <SmallDialog title="Forget the names?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mt-2 text-ink-2">
          This device deletes the names of this packing list. The order stays as it is. Names that were never printed
          are lost.
        </p>
        <LastingChoice stay="Keep names" go="Forget names" onStay={() => setAsking(false)} onGo={forget} />
      </SmallDialog>
    </Screen>
  );
}

function NoNames() {
  const { paths } = useStorefront();
  return (
    <Screen variant="message">
      <PageTitle>Packing list</PageTitle>
      <BackLink to={paths.outbox} />
      <ScreenTitle>No names on this device</ScreenTitle>
      <p className="text-ink-2">
        Names from a crew list stay on the device that ordered, for the latest 50 orders and at most 90 days. They are
        never sent. The order itself is complete without them.
      </p>
    </Screen>
  );
}
