import { FileQuestion } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { buttonClasses } from '../../components/button';
import { LoadFailure } from '../../components/load-failure';
import { Screen } from '../../components/screen';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { CallRep } from './call-rep';
import { OrderNotice } from './order-notice';
import { OrderView } from './order-view';
import { orderOfReceipt } from './receipt-order';
import { useOrderPage } from './use-order-page';

/**
 * The page of an order, which its link opens: the token is in the fragment, so that it is in no log and no referrer.
 * Without a connection it shows what the device's receipt knows.
 */
export function OrderScreen() {
  const { orderNumber = '' } = useParams();
  const token = useLocation().hash.slice(1);
  const { customer } = useStorefront();
  const state = useOrderPage(customer.server_hostname, orderNumber, token);
  const receipt = ownEntries(useOutbox(), customer.key).find(
    ({ order_id, link }) => order_id === orderNumber && link?.endsWith(`#${token}`),
  );
  const known = state.kind === 'failed' ? state.page : undefined;
  return (
    <>
      {/* Not for search engines, should somebody publish a link. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {state.kind === 'loading' && (
        <Screen>
          <PageTitle>{`Order ${orderNumber}`}</PageTitle>
          <p className="text-ink-2">Loading order {orderNumber}…</p>
        </Screen>
      )}
      {state.kind === 'loaded' && (
        <OrderView
          order={state.page.order}
          poEnteredAt={state.page.poEnteredAt}
          hasStages
          address={{ orderNumber, token }}
        />
      )}
      {state.kind === 'failed' && known && (
        <OrderView
          order={known.order}
          poEnteredAt={known.poEnteredAt}
          hasStages
          notice={
            <OrderNotice message={state.message} onRetry={state.load}>
              This is how far the order was when this page was last loaded.
            </OrderNotice>
          }
        />
      )}
      {state.kind === 'failed' && !known && receipt && (
        <OrderView
          order={orderOfReceipt(receipt)}
          poEnteredAt={undefined}
          hasStages={false}
          notice={
            <OrderNotice message={state.message} onRetry={state.load}>
              The order was placed. This is what this device has kept of it; how far it is shows once the store can be
              reached.
            </OrderNotice>
          }
        />
      )}
      {state.kind === 'failed' && !known && !receipt && (
        <Screen>
          <PageTitle>{`Order ${orderNumber}`}</PageTitle>
          <LoadFailure failure={state.message} onRetry={state.load} />
        </Screen>
      )}
      {state.kind === 'refused' && <Refused message={state.message} />}
    </>
  );
}

function Refused({ message }: { message: string }) {
  const { paths } = useStorefront();
  return (
    <Screen variant="message">
      <PageTitle>Order not found</PageTitle>
      <FileQuestion aria-hidden size={40} strokeWidth={1.5} className="text-brand" />
      <h1 className="text-title">This link opens no order</h1>
      <p className="text-ink-2">{message}</p>
      <CallRep />
      <Link to={paths.home} className={buttonClasses()}>
        Go to the store
      </Link>
    </Screen>
  );
}
