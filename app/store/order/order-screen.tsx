import { CloudOff, FileQuestion, Phone } from 'lucide-react';
import { useLocation, useParams } from 'react-router-dom';
import { lineTotal } from '../../../domain/cart/cart';
import { dollarsFromCents, sumCents } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { useIsOnline } from '../../device/connection/on-reconnect';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { Button, buttonClasses } from '../../ui/button';
import { Link } from '../../ui/link';
import { LoadFailure } from '../../ui/load-more';
import { Screen } from '../../ui/screen';
import { useRep } from './order-aside';
import { OrderView } from './order-view';
import { useOrderPage } from './use-order-page';

/**
 * The link's token is in the fragment, so it reaches no log and no referrer. Offline, the page shows this device's
 * receipt.
 */
export function OrderScreen() {
  const { orderNumber = '' } = useParams();
  const token = useLocation().hash.slice(1);
  const { customer } = useStorefront();
  const state = useOrderPage(customer.server_hostname, orderNumber, token);
  const receipt = ownEntries(useOutbox(), customer.key).find(
    ({ order_id, link }) => order_id === orderNumber && link?.endsWith(`#${token}`),
  );
  const page = 'page' in state ? state.page : undefined;
  const order = page?.order ?? (state.kind === 'failed' && receipt ? orderOfReceipt(receipt) : undefined);
  return (
    <>
      {/* In case somebody publishes a link. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {order && (
        <OrderView
          order={order}
          approval={page?.approval}
          poEnteredAt={page?.poEnteredAt}
          hasStages={page !== undefined}
          address={state.kind === 'loaded' ? { orderNumber, token } : undefined}
          hasPrices={page?.hasPrices ?? true}
          isAdmin={page?.isAdmin === true}
          onChanged={state.show}
          notice={
            state.kind === 'failed' && (
              <OrderNotice message={state.message} onRetry={state.load}>
                {page
                  ? 'This is how far the order was when this page was last loaded.'
                  : receipt?.held
                    ? `The order was sent to ${receipt.held.by} for approval. This is what this device has kept of it; the answer shows once the store can be reached.`
                    : 'The order was placed. This is what this device has kept of it; how far it is shows once the store can be reached.'}
              </OrderNotice>
            )
          }
        />
      )}
      {!order && state.kind !== 'refused' && (
        <Screen>
          <PageTitle>{`Order ${orderNumber}`}</PageTitle>
          {state.kind === 'failed' ? (
            <LoadFailure failure={state.message} onRetry={state.load} />
          ) : (
            <p className="text-ink-2">Loading order {orderNumber}…</p>
          )}
        </Screen>
      )}
      {state.kind === 'refused' && <Refused message={state.message} />}
    </>
  );
}

function Refused({ message }: { message: string }) {
  const { paths } = useStorefront();
  const { name, phone } = useRep();
  return (
    <Screen variant="message">
      <PageTitle>Order not found</PageTitle>
      <FileQuestion size={40} strokeWidth={1.5} className="text-brand" />
      <h1 className="text-title">This link opens no order</h1>
      <p className="text-ink-2">{message}</p>
      <a href={`tel:${phone}`} className={`${buttonClasses('primary')} max-narrow:whitespace-normal`}>
        <Phone size={20} strokeWidth={1.75} />
        <span>
          {name ? `Call ${name}, ` : 'Call '}
          <span className="whitespace-nowrap">{phone}</span>
        </span>
      </a>
      <Link to={paths.home} className={buttonClasses()}>
        Go to the store
      </Link>
    </Screen>
  );
}

function OrderNotice({ message, onRetry, children }: { message: string; onRetry(): void; children: string }) {
  const isOnline = useIsOnline();
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-wait-tint px-4 py-2.5 text-label text-wait print:hidden"
    >
      <CloudOff size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="font-heading">{isOnline ? message : 'You are offline.'}</b> {children}
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function orderOfReceipt({ order_id = '', placed_at, captured_at, held, payload }: OutboxEntry): Order {
  const { companyName, first_name, last_name, email, store, customer_po } = payload;
  const entries = Object.values(payload.cart);
  return {
    orderNumber: order_id,
    email,
    createdAt: placed_at ?? captured_at,
    firstName: first_name,
    lastName: last_name,
    companyName,
    store,
    customerPo: customer_po,
    paid: held ? 0 : 1,
    payment: 'bypass',
    ...(held ? { approval: held.state } : {}),
    total: dollarsFromCents(sumCents(entries.map(lineTotal))),
    lines: entries.map((entry, index) => ({
      ...entry,
      line: index + 1,
      version: 1,
      description: entry.name,
      customerPo: customer_po,
      po: '',
      estShipDate: '',
      shippedAt: null,
      shippedParts: [],
      tracking: '',
      poPrice: null,
      quoted: null,
    })),
  };
}
