import { Printer } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { decorationLabel } from '../../../domain/cart/line-groups';
import { isPackType } from '../../../domain/catalog/item-types';
import { lineQuantity, sizeName, unitCount, unitOf } from '../../../domain/catalog/quantity-words';
import { companyLogoPath } from '../../../domain/catalog/storefront-pictures';
import type { Order } from '../../../domain/orders/order';
import { destination, type SlipGroup, slipGroups } from '../../../domain/orders/packing-slip';
import { shownShipDate } from '../../../domain/orders/ship-date';
import { countOf } from '../../../domain/text/count-of';
import { CallError, messageOf } from '../../data/api/client';
import { fetchOrders } from '../../data/api/order-calls';
import { subscribeToSignedIn } from '../../data/api/sign-in-signal';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { SignInOffer } from '../../session/sign-in-offer';
import { Button } from '../../ui/button';
import { formatDay } from '../../ui/format-time';
import { LoadFailure } from '../../ui/load-more';
import { Screen, ScreenTitle } from '../../ui/screen';
import { BackLink } from '../../ui/title-bar';
import { NotFoundScreen } from '../layout/lazy-not-found';

export function PackingSlipScreen() {
  const { orderNumber = '' } = useParams();
  const { paths } = useStorefront();
  const { isLoading, orders = [], failure, needsSignIn, load } = useOrdersNamed(orderNumber);
  const wanted = numbersIn(orderNumber);
  const missing = wanted.slice(0, MAX_SLIPS).filter((number) => !orders.some((order) => order.orderNumber === number));
  if (orders.length === 0 && !isLoading && !failure && !needsSignIn) return <NotFoundScreen what="order" />;
  const title = wanted.length > 1 ? 'Packing slips' : 'Packing slip';
  return (
    <Screen className="print:p-0">
      <div className="mx-auto mb-4 flex max-w-205 flex-wrap items-center gap-4 print:hidden">
        <PageTitle>{title}</PageTitle>
        <BackLink to={wanted.length > 1 ? paths.orders : paths.order(orderNumber)} />
        <ScreenTitle>{title}</ScreenTitle>
        {orders.length > 0 && (
          <Button variant="primary" onClick={() => window.print()} className="ml-auto">
            <Printer size={20} strokeWidth={1.75} />
            {orders.length > 1 ? `Print ${orders.length} slips` : 'Print'}
          </Button>
        )}
      </div>
      {isLoading && (
        <p className="mx-auto max-w-205 text-ink-2">Loading the {wanted.length > 1 ? 'orders' : 'order'}…</p>
      )}
      {wanted.length > MAX_SLIPS && (
        <p role="alert" className="mx-auto mb-4 max-w-205 text-err print:hidden">
          These are the first {MAX_SLIPS} of {wanted.length.toLocaleString('en-US')} orders. Print the others
          separately.
        </p>
      )}
      {!isLoading && orders.length > 0 && missing.length > 0 && (
        <p role="alert" className="mx-auto mb-4 max-w-205 text-err print:hidden">
          Not found: {missing.join(', ')}
        </p>
      )}
      {needsSignIn && (
        <div className="mx-auto max-w-205">
          <SignInOffer reason="not_signed_in" />
        </div>
      )}
      {failure && <LoadFailure failure={failure} onRetry={load} />}
      {orders.map((order) => (
        <SlipSheet key={order.orderNumber} order={order} />
      ))}
    </Screen>
  );
}

/** "HEN-100042,HEN-100043" in the address prints both. */
function numbersIn(text: string): readonly string[] {
  return [...new Set(text.split(','))].filter((number) => number !== '');
}

/** Most slips in one print. */
const MAX_SLIPS = 200;

function useOrdersNamed(orderNumbers: string) {
  const { customer } = useStorefront();
  const [result, setResult] = useState<{ orders?: readonly Order[]; failure?: string; needsSignIn?: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => setAttempt((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    const controller = new AbortController();
    setResult(undefined);
    const numbers = numbersIn(orderNumbers).slice(0, MAX_SLIPS);
    fetchOrders(customer, numbers, controller.signal)
      .then(({ orders }) => {
        const byNumber = new Map(orders.map((order) => [order.orderNumber, order]));
        setResult({ orders: numbers.flatMap((number) => byNumber.get(number) ?? []) });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const needsSignIn = error instanceof CallError && error.code === 'not_signed_in';
        setResult(needsSignIn ? { needsSignIn } : { failure: messageOf(error) });
      });
    return () => controller.abort();
  }, [customer, orderNumbers, attempt]);
  const hasFailed = result?.failure !== undefined || result?.needsSignIn;
  useEffect(() => (hasFailed ? subscribeToSignedIn(load) : undefined), [hasFailed, load]);
  return { ...result, isLoading: result === undefined, load };
}

/** No prices: it goes to whoever opens the box. */
function SlipSheet({ order }: { order: Order }) {
  const { customer, items } = useStorefront();
  const groups = slipGroups(order, (code) => Object.keys(items.get(code)?.sizes ?? {}));
  const units = groups.reduce((sum, group) => sum + group.units, 0);
  const facts = [
    ['Order', order.orderNumber],
    ['Order Date', formatDay(order.createdAt)],
    ['Ordered by', `${order.firstName} ${order.lastName}`],
    ['Customer PO', order.customerPo || 'None'],
    destination(order),
    ['Total', `${unitCount(units)} in ${countOf(order.lines.length, 'line')}`],
  ];
  return (
    <article
      data-print-sheet
      aria-label={`Packing slip of order ${order.orderNumber}`}
      className="mx-auto max-w-205 rounded-card border border-line bg-surface p-8 [article+&]:mt-6 [article+&]:break-before-page max-sm:p-4 print:max-w-none print:rounded-none print:border-0 print:p-0 print:[article+&]:mt-0"
    >
      <header className="flex flex-wrap items-center gap-4 border-b-2 border-ink pb-4">
        {customer.company_logo ? (
          <img src={companyLogoPath(customer.company_logo)} alt={customer.title} className="h-6 w-auto" />
        ) : (
          <span className="text-panel">{customer.title}</span>
        )}
        <h2 className="ml-auto text-panel">Packing slip {order.orderNumber}</h2>
      </header>
      {order.closed && (
        <p role="alert" className="border-b border-line bg-err-tint px-3 py-3 font-heading text-err">
          Cancelled {formatDay(order.closed.at)}: do not pack or ship this order.
        </p>
      )}
      <dl className="grid grid-cols-3 gap-x-6 gap-y-3 border-b border-line py-4 max-sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0 wrap-break-word">
            <dt className="text-caption text-ink-3">{name}</dt>
            <dd className="font-name">{value}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label="To pack">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a loaded order do not move
          <SlipGroupRow key={index} group={group} />
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-10 gap-y-6 pt-8 text-label text-ink-2">
        <span className="flex-1 basis-48 border-t border-line-strong pt-1">Packed by</span>
        <span className="flex-1 basis-48 border-t border-line-strong pt-1">Date</span>
        <span className="flex-1 basis-48 border-t border-line-strong pt-1">Boxes</span>
      </p>
    </article>
  );
}

const CELL = 'border border-line-strong px-2.5 py-1 text-center max-sm:not-last:border-b-0 max-sm:[tr+tr_&]:border-l-0';
/** Vertical on a phone, where a row of many sizes is too wide. */
const ROW = 'max-sm:flex max-sm:flex-col';

function SlipGroupRow({ group }: { group: SlipGroup }) {
  const { customer, items, logos } = useStorefront();
  const { code, type, description, color, embroidery, sizes, units, unitsShipped, pos, shipDates } = group;
  const logo = embroidery ? logos[embroidery]?.dark : undefined;
  const hasSizes = !isPackType(type);
  return (
    <li className="flex break-inside-avoid gap-4 border-b border-line py-4 max-sm:flex-wrap">
      <span aria-hidden className="mt-1 size-5 shrink-0 rounded border-2 border-ink-3" />
      {logo ? (
        <span className="grid h-14 w-24 shrink-0 place-items-center rounded-thumb border border-line p-2">
          <img src={logo} alt={`Logo ${embroidery}`} className="max-h-full max-w-full object-contain" />
        </span>
      ) : (
        <span className="w-24 shrink-0 text-caption text-ink-3 max-sm:hidden">No logo</span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-card">
          {description}, {color}
        </p>
        <p className="text-label text-ink-2">
          {[code, decorationLabel(group, customer), pos.length > 0 && `PO ${pos.join(', ')}`]
            .filter(Boolean)
            .join(' · ')}
          {shipDates.length > 0 && ` · Est. Ship Date ${shipDates.map(shownShipDate).join(', ')}`}
        </p>
        {unitsShipped > 0 && unitsShipped < units && (
          <p className="text-label font-semibold">
            {unitsShipped.toLocaleString('en-US')} shipped, {(units - unitsShipped).toLocaleString('en-US')} left to
            ship
          </p>
        )}
        <table
          aria-label={`${hasSizes ? 'Sizes' : 'Quantity'} of ${code} ${color}`}
          className="mt-2 text-sm max-sm:block"
        >
          <tbody className="max-sm:flex">
            {hasSizes && (
              <tr className={ROW}>
                {sizes.map(({ size }) => (
                  <th key={size} scope="col" className={`${CELL} font-semibold`}>
                    {sizeName(size)}
                  </th>
                ))}
                <th scope="col" className={`${CELL} font-semibold`}>
                  Total
                </th>
              </tr>
            )}
            <tr className={ROW}>
              {hasSizes &&
                sizes.map(({ size, quantity }) => (
                  <td key={size} className={CELL}>
                    {quantity.toLocaleString('en-US')}
                  </td>
                ))}
              <td className={`${CELL} font-total`}>
                {lineQuantity({ type, quantity: units }, unitOf(items.get(code)))}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </li>
  );
}
