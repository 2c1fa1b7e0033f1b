import { Ban, CalendarDays, Check, FileCheck, type LucideIcon, PackageCheck, TriangleAlert, Truck } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { PageApproval } from '../../../domain/calls/order-page';
import { type Order, type OrderClosing, orderStoreName } from '../../../domain/orders/order';
import type { Stage } from '../../../domain/orders/order-filters';
import { shipmentsOf } from '../../../domain/orders/shipments';
import { type StageStep, stageSteps } from '../../../domain/orders/stage-steps';
import type { OrderAddress, OrderPage } from '../../data/api/order-page';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { formatDay } from '../../ui/format-time';
import { lazyOptional } from '../../ui/lazy-optional';
import { localDay } from '../../ui/local-day';
import { PanelBoundary } from '../../ui/panel-boundary';
import { Card, Screen, ScreenTitle } from '../../ui/screen';
import { useExpectedArrival } from '../../ui/use-expected-arrival';
import { OrderActions, PhoneActions } from './order-actions';
import { OrderAside } from './order-aside';
import { OrderChanges } from './order-changes';
import { OrderLines } from './order-lines';
import { Step, TIME } from './order-step';

const ApprovalCard = lazyOptional(async () => (await import('./approval-card')).ApprovalCard);

/** For a panel that fails. */
const SAFE = 'The order itself is safe.';

interface OrderViewProps {
  readonly order: Order;
  readonly approval?: PageApproval | undefined;
  readonly poEnteredAt: number | undefined;
  /** False for this device's receipt. */
  readonly hasStages: boolean;
  readonly isReadOnly?: boolean;
  readonly address?: OrderAddress | undefined;
  readonly hasPrices?: boolean;
  readonly isAdmin?: boolean;
  readonly notice?: ReactNode;
  /** Undefined for this device's receipt, which nobody changes. */
  readonly onChanged?: (page: OrderPage) => void;
}

export function OrderView({
  order,
  approval,
  poEnteredAt,
  hasStages,
  isReadOnly = false,
  address,
  hasPrices = true,
  isAdmin = false,
  notice,
  onChanged,
}: OrderViewProps) {
  const { customer, items } = useStorefront();
  const { orderNumber, createdAt, firstName, lastName, customerPo } = order;
  const actions = { order: hasPrices ? order : atCatalogPrices(order, items), isReadOnly, address, onChanged };
  const isHeld = order.approval !== undefined && order.approval !== 'approved';
  const isOpen = hasStages && !order.closed && !isHeld;
  const showsPrices = hasPrices && customer.order_page_prices !== false;
  return (
    <>
      <Screen className="print:p-0">
        <PageTitle>{`Order ${orderNumber}`}</PageTitle>
        <article data-print-sheet aria-label={`Order ${orderNumber}`}>
          <div className="mb-3.5 flex flex-wrap items-center gap-3.5 max-sm:mb-3">
            <div className="min-w-0">
              <p className="hidden text-panel print:block">{customer.title}</p>
              <p className="text-label text-ink-2">
                {isHeld ? 'Sent' : 'Placed'} {formatDay(createdAt)}
              </p>
              <ScreenTitle className="wrap-break-word">Order {orderNumber}</ScreenTitle>
              <p className="mt-0.5 text-label text-ink-2 wrap-break-word sm:hidden print:hidden">
                {[`${firstName} ${lastName}`, orderStoreName(order), customerPo && `PO ${customerPo}`]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <OrderActions {...actions} />
          </div>
          {notice}
          {order.closed && <ClosedCard closed={order.closed} />}
          {approval && (
            <PanelBoundary name="The approval" safe={SAFE}>
              <Suspense fallback={null}>
                <ApprovalCard order={order} approval={approval} />
              </Suspense>
            </PanelBoundary>
          )}
          {isOpen && (
            <PanelBoundary name="How far this order is" safe={SAFE}>
              <StageCard order={order} poEnteredAt={poEnteredAt} />
            </PanelBoundary>
          )}
          <div className="mt-4 grid items-start gap-4 max-sm:mt-3 max-sm:gap-3 lg:grid-cols-[minmax(0,1fr)_340px] print:grid-cols-1">
            <PanelBoundary name="The lines" safe={SAFE}>
              <OrderLines lines={order.lines} hasStages={isOpen} hasPrices={showsPrices} />
            </PanelBoundary>
            <PanelBoundary name="The total" safe={SAFE}>
              <OrderAside order={order} hasPrices={showsPrices}>
                {address && onChanged && (
                  <PanelBoundary name="Changing this order" safe={SAFE}>
                    <OrderChanges
                      order={order}
                      address={address}
                      isAdmin={isAdmin}
                      isReadOnly={isReadOnly}
                      onChanged={onChanged}
                    />
                  </PanelBoundary>
                )}
              </OrderAside>
            </PanelBoundary>
          </div>
        </article>
      </Screen>
      <PhoneActions {...actions} />
    </>
  );
}

/** For ordering again: the server kept this order's own prices off the page, which aren't news then. */
function atCatalogPrices(order: Order, items: ReturnType<typeof useStorefront>['items']): Order {
  const lines = order.lines.map((line) => ({ ...line, price: items.get(line.code)?.sizes[line.size] ?? 0 }));
  return { ...order, lines };
}

function ClosedCard({ closed }: { closed: OrderClosing }) {
  return (
    <Card
      as="section"
      aria-label="How far this order is"
      className="flex items-start gap-3 bg-err-wash px-6 py-5 max-sm:px-4"
    >
      <Ban size={22} strokeWidth={1.75} className="shrink-0 text-err" />
      <p>
        <b className="block font-heading text-err">Cancelled {TIME.format(closed.at)}</b>
        <span className="text-label text-ink-2">Nothing of this order will be shipped.</span>
      </p>
    </Card>
  );
}

function StageCard({ order, poEnteredAt }: { order: Order; poEnteredAt: number | undefined }) {
  const arrival = useExpectedArrival(order.lines, order.createdAt);
  const steps = stageSteps(
    order.lines,
    {
      received: TIME.format(order.createdAt),
      poEntered: poEnteredAt === undefined ? undefined : TIME.format(poEnteredAt),
      shippedDays: order.lines.flatMap(shipmentsOf).map(({ shippedAt }) => localDay(shippedAt)),
    },
    localDay(Date.now()),
  );
  return (
    <Card as="section" aria-label="How far this order is" className="px-6 py-5 max-sm:px-4 max-sm:py-3.5 print:px-4">
      <ol className="grid grid-cols-4 max-sm:grid-cols-1">
        {steps.map((step, index) => (
          <Step key={step.stage} step={{ ...step, Icon: iconOf(step) }} next={steps[index + 1]} />
        ))}
      </ol>
      {arrival && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-3.5 max-sm:mt-1">
          <CalendarDays size={18} strokeWidth={1.75} className="shrink-0 text-brand" />
          <b className="font-heading">{arrival.arrives}</b>
          <span className="text-label text-ink-2">{arrival.ships}</span>
        </p>
      )}
    </Card>
  );
}

const ICONS: Readonly<Record<Stage, LucideIcon>> = {
  received: Check,
  po: FileCheck,
  dated: CalendarDays,
  shipped: PackageCheck,
  cancelled: Ban,
};

function iconOf({ stage, state, isPast }: StageStep): LucideIcon {
  return isPast ? TriangleAlert : state === 'now' ? Truck : ICONS[stage];
}
