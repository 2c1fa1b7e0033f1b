import { Printer } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Order } from '../../../domain/orders/order';
import { CallError, messageOf } from '../../api/client';
import { fetchOrders } from '../../api/order-calls';
import { subscribeToSignedIn } from '../../api/sign-in-signal';
import { Button } from '../../components/button';
import { LoadFailure } from '../../components/load-failure';
import { Screen, ScreenTitle } from '../../components/screen';
import { BackLink } from '../../components/title-bar';
import { NotFoundScreen } from '../../layout/not-found-screen';
import { SignInOffer } from '../../session/sign-in-offer';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { SlipSheet } from './slip-sheet';

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

function useOrder(orderNumber: string) {
  const { customer } = useStorefront();
  const [order, setOrder] = useState<Order>();
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => setAttempt((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    setFailure(undefined);
    setNeedsSignIn(false);
    fetchOrders(customer, [orderNumber], controller.signal)
      .then(({ orders }) => setOrder(orders[0]))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (error instanceof CallError && error.code === 'not_signed_in') setNeedsSignIn(true);
        else setFailure(messageOf(error));
      })
      .finally(() => !controller.signal.aborted && setLoading(false));
    return () => controller.abort();
  }, [customer, orderNumber, attempt]);
  useEffect(() => (failure || needsSignIn ? subscribeToSignedIn(load) : undefined), [failure, needsSignIn, load]);
  return { order, isLoading, failure, needsSignIn, load };
}
