import { Link2, Mails, PackageCheck } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { summaryOf } from '../../../domain/orders/lines-summary';
import { officeOrdersAddress } from '../../../domain/orders/office-view';
import type { Order } from '../../../domain/orders/order';
import { isAllowed } from '../../../domain/people/roles';
import { StorefrontProvider } from '../../data/storefront/storefront-context';
import { AdminBar } from '../../orders/admin/admin-bar';
import { ADMIN_PARTS } from '../../orders/admin/admin-parts';
import { MailDialog, MailState, useOrderMessages } from '../../orders/admin/order-messages';
import { ShipDialog } from '../../orders/admin/ship-dialog';
import { useOpenLines, useOrderLines } from '../../orders/lines/order-lines';
import { AdminContext, type OrdersAdmin } from '../../orders/order/admin-context';
import { LineColumnsQuery, LineRow, LineTable } from '../../orders/order/line-table';
import { type LineProps, visibleRuns } from '../../orders/order/visible-lines';
import { Link } from '../../ui/link';
import { MoreMenu } from '../../ui/more-menu';
import { StageTrack } from '../../ui/order-stage';
import { useCopyText } from '../../ui/use-copy-text';
import { ApprovalFacts } from '../approvals/approval-facts';
import { DenseButton, LoadedContent } from '../layout/parts';
import { fetchDocument } from '../session/office-calls';
import { useCustomer, useOffice, useOfficeData } from '../session/office-context';
import type { OfficeOrder } from './use-office-orders';
import { OFFICE } from './use-office-orders';

/** An order's lines, shown and edited by the same parts as on the customer's Orders screen. */
export function OpenOrder({ order: head }: { order: OfficeOrder }) {
  const { lines, failure } = useOpenLines(head.orderNumber) ?? {};
  const { load } = useOrderLines();
  const isEditor = useIsEditor(head.customer);
  const hasRules = useCustomer(head.customer)?.has_rules;
  const order = useMemo(() => lines && { ...head, lines }, [head, lines]);
  return (
    <OfCustomer customer={head.customer} open={head}>
      {failure !== undefined && (
        <p role="alert" className="flex items-center gap-3 p-4">
          {failure} <DenseButton onClick={() => load([head.orderNumber])}>Try again</DenseButton>
        </p>
      )}
      {order && (
        <>
          <OrderFacts order={order} customer={head.customer} isEditor={isEditor} />
          {hasRules && <ApprovalFacts orderNumber={order.orderNumber} />}
          <LineTable order={order} />
        </>
      )}
    </OfCustomer>
  );
}

/** Unsaved lines of a customer, and the dialogs of its open orders. */
export function UnsavedLines({ customer }: { customer: CustomerKey }) {
  return (
    <OfCustomer customer={customer}>
      <AdminBar />
    </OfCustomer>
  );
}

function useIsEditor(customer: CustomerKey): boolean {
  return isAllowed(useOffice().me.person.grants, 'orders.change', customer);
}

const documents = new Map<CustomerKey, Promise<StorefrontDocument>>();

/** Each once, until the page reloads. */
function fetchOrderStorefront(customer: CustomerKey): Promise<StorefrontDocument> {
  const known = documents.get(customer) ?? fetchDocument(customer);
  documents.set(customer, known);
  known.catch(() => documents.delete(customer));
  return known;
}

interface OfCustomerProps {
  readonly customer: CustomerKey;
  readonly open?: OfficeOrder;
  readonly children: ReactNode;
}

/** What the parts of the Orders screen need to know: the customer's items, and that its orders are edited here. */
function OfCustomer({ customer, open, children }: OfCustomerProps) {
  const [document, reload] = useOfficeData(useCallback(() => fetchOrderStorefront(customer), [customer]));
  const isEditor = useIsEditor(customer);
  const lines = useOrderLines();
  const admin = useMemo<OrdersAdmin>(
    () => ({
      parts: isEditor ? ADMIN_PARTS : { ...ADMIN_PARTS, Line: ReadLine },
      isUnlocked: isEditor,
      askToUnlock: () => undefined,
      opening: undefined,
      opened: () => undefined,
      reload: () => undefined,
      update: lines.update,
      visibleRuns: () => visibleRuns(open ? [open] : [], lines),
    }),
    [isEditor, lines, open],
  );
  return (
    <LoadedContent loaded={document} onRetry={() => void reload()}>
      {(loaded) => (
        <Storefront document={loaded}>
          <AdminContext value={admin}>
            <LineColumnsQuery value="(min-width: 1600px)">{children}</LineColumnsQuery>
          </AdminContext>
        </Storefront>
      )}
    </LoadedContent>
  );
}

function Storefront({ document, children }: { document: StorefrontDocument; children: ReactNode }) {
  const loaded = useMemo(() => {
    const customer = { ...document.customer, server_hostname: OFFICE.server_hostname };
    return { document: { ...document, customer }, prefix: '', cartParser: undefined };
  }, [document]);
  return (
    <StorefrontProvider loaded={loaded} reload={() => undefined}>
      {children}
    </StorefrontProvider>
  );
}

function ReadLine({ line }: LineProps) {
  return <LineRow line={line} actions={null} />;
}

interface OrderFactsProps {
  readonly order: Order;
  readonly customer: CustomerKey;
  readonly isEditor: boolean;
}

function OrderFacts({ order, customer, isEditor }: OrderFactsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-1.5 text-label text-ink-2">
      <span className="min-w-0 truncate">{order.email}</span>
      <span>{order.payment === 'paypal' ? 'By card' : 'By code'}</span>
      {order.customerPo && <span>Customer PO {order.customerPo}</span>}
      <StageTrack summary={{ ...order, ...summaryOf(order.lines) }} />
      {order.approval ? (
        <>
          {isEditor && <WaitingMails orderNumber={order.orderNumber} />}
          <Link to={`/approvals?customer=${customer}`} className="ml-auto py-1.5 font-name text-send underline">
            Decide in Approvals
          </Link>
        </>
      ) : (
        isEditor && <OrderActions order={order} />
      )}
    </div>
  );
}

/** An approver's mail may have got lost. */
function WaitingMails({ orderNumber }: { orderNumber: string }) {
  const mails = useOrderMessages(orderNumber);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DenseButton disabled={!mails.messages?.length} onClick={() => setOpen(true)}>
        Mails
      </DenseButton>
      {isOpen && <MailDialog orderNumber={orderNumber} mails={mails} onClose={() => setOpen(false)} />}
    </>
  );
}

function OrderActions({ order }: { order: Order }) {
  const { orderNumber } = order;
  const mails = useOrderMessages(orderNumber);
  const copy = useCopyText();
  const [dialog, setDialog] = useState<'shipping' | 'mails'>();
  const close = () => setDialog(undefined);
  const address = `${window.location.origin}/office${officeOrdersAddress({ orderNumber })}`;
  return (
    <>
      <MailState messages={mails.messages} />
      <span className="ml-auto" />
      <DenseButton onClick={() => setDialog('shipping')}>
        <PackageCheck size={16} strokeWidth={1.75} />
        Shipping
      </DenseButton>
      <MoreMenu
        label={`More for order ${orderNumber}`}
        title={`Order ${orderNumber}`}
        items={[
          {
            label: 'Copy link',
            Icon: Link2,
            run: () => void copy(address, 'Link to the order copied', `The link could not be copied: ${address}`),
          },
          { label: 'Mails', Icon: Mails, isDisabled: !mails.messages?.length, run: () => setDialog('mails') },
        ]}
        className="size-9! border border-line-strong bg-surface pointer-coarse:size-11!"
      />
      {dialog === 'shipping' && <ShipDialog orders={[order]} onClose={close} />}
      {dialog === 'mails' && <MailDialog orderNumber={orderNumber} mails={mails} onClose={close} />}
    </>
  );
}
