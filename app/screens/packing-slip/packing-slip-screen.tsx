import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { BackLink } from '../../components/back-link';
import { Button } from '../../components/button';
import { LoadFailure } from '../../components/load-failure';
import { Screen, ScreenTitle } from '../../components/screen';
import { NotFoundScreen } from '../../layout/not-found-screen';
import { SignInOffer } from '../../session/sign-in-offer';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { SlipSheet } from './slip-sheet';
import { useOrder } from './use-order';

/** The packing slip of an order, to be printed and put into the box. Opens in its own tab. */
export function PackingSlipScreen() {
  const { orderNumber = '' } = useParams();
  const { paths } = useStorefront();
  const { order, isLoading, failure, needsSignIn, load } = useOrder(orderNumber);
  if (!order && !isLoading && !failure && !needsSignIn) return <NotFoundScreen what="order" />;
  return (
    <Screen className="print:p-0">
      <div className="mx-auto mb-4 flex max-w-205 flex-wrap items-center gap-4 print:hidden">
        <PageTitle>Packing slip</PageTitle>
        <BackLink to={paths.order(orderNumber)} />
        <ScreenTitle>Packing slip</ScreenTitle>
        {order && (
          <Button variant="primary" onClick={() => window.print()} className="ml-auto">
            <Printer aria-hidden size={20} strokeWidth={1.75} />
            Print
          </Button>
        )}
      </div>
      {isLoading && !order && <p className="mx-auto max-w-205 text-ink-2">Loading the order…</p>}
      {needsSignIn && (
        <div className="mx-auto max-w-205">
          <SignInOffer reason="not_signed_in" />
        </div>
      )}
      {failure && <LoadFailure failure={failure} onRetry={load} />}
      {order && <SlipSheet order={order} />}
    </Screen>
  );
}
