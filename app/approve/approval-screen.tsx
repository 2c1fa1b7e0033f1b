import { Ban, Check, CloudOff, FileQuestion, Hourglass, type LucideIcon, Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { loweredText } from '../../domain/approvals/lower';
import type { ApprovalPage } from '../../domain/calls/approvals';
import { companyLogoPath } from '../../domain/catalog/storefront-pictures';
import { MAIN_LINE } from '../data/storefront/deployment';
import { Button, buttonClasses } from '../ui/button';
import { formatTime } from '../ui/format-time';
import { ProviderMark, ProviderPage } from '../ui/provider-page';
import { Screen } from '../ui/screen';
import { OpenApproval } from './open-approval';
import { useApproval } from './use-approval';

/** An approver's link: the order that waits, or what became of it. Opening it decides nothing. */
export function ApprovalScreen({ orderNumber, token }: { orderNumber: string; token: string }) {
  const { state, load, decide, isSending, notice } = useApproval(orderNumber, token);
  if (state.kind === 'loaded') {
    const { page } = state;
    return (
      <Frame page={page}>
        {page.order ? (
          <OpenApproval
            key={page.order.units}
            page={page}
            order={page.order}
            decide={decide}
            isSending={isSending}
            notice={notice}
          />
        ) : (
          <Ended page={page} notice={notice} />
        )}
      </Frame>
    );
  }
  const Icon = state.kind === 'refused' ? FileQuestion : CloudOff;
  return (
    <ProviderPage>
      <title>{`Order ${orderNumber}`}</title>
      {state.kind === 'loading' ? (
        <p className="p-6 text-ink-2">Loading order {orderNumber}…</p>
      ) : (
        <Screen variant="message">
          <Icon size={40} strokeWidth={1.5} className="text-brand" />
          <h1 className="text-title">
            {state.kind === 'refused' ? 'This link opens no order' : 'The order could not be loaded'}
          </h1>
          <p role="status" className="text-ink-2">
            {state.message}
          </p>
          {state.kind === 'refused' ? (
            <a href={`tel:${MAIN_LINE}`} className={buttonClasses('primary')}>
              Call {MAIN_LINE}
            </a>
          ) : (
            <Button variant="primary" onClick={load}>
              Try again
            </Button>
          )}
        </Screen>
      )}
    </ProviderPage>
  );
}

const PILLS: Readonly<Record<ApprovalPage['state'], readonly [text: string, Icon: LucideIcon, colors: string]>> = {
  waiting: ['Waiting', Hourglass, 'bg-wait-tint text-wait'],
  approved: ['Approved', Check, 'bg-ok-tint text-ok'],
  declined: ['Declined', X, 'bg-err-tint text-err'],
  expired: ['Expired', Ban, 'bg-sunken text-ink-2'],
  withdrawn: ['Withdrawn', Undo2, 'bg-sunken text-ink-2'],
};

function Frame({ page, children }: { page: ApprovalPage; children: ReactNode }) {
  const { title, company_logo, brand } = page.customer;
  const [text, Icon, colors] = PILLS[page.state];
  useEffect(() => {
    const { style } = document.documentElement;
    for (const [name, color] of Object.entries(brand)) style.setProperty(`--${name.replace('_', '-')}`, color);
  }, [brand]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="relative border-b border-line bg-surface">
        <div className="mx-auto flex h-15 max-w-2xl items-center gap-3 px-4">
          <ProviderMark />
          {company_logo ? (
            <img src={companyLogoPath(company_logo)} alt={title} className="h-4 w-28 object-contain object-left" />
          ) : (
            <span className="text-panel text-brand">{title}</span>
          )}
          <span
            className={`ml-auto inline-flex h-7.5 items-center gap-1.5 rounded-full px-3 text-label font-semibold ${colors}`}
          >
            <Icon size={15} strokeWidth={1.75} />
            {text}
          </span>
        </div>
        <span aria-hidden className="stitch-line absolute inset-x-0 top-14 h-0.5" />
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col">{children}</main>
    </div>
  );
}

const WHAT = { approve: 'approved', decline: 'declined', withdraw: 'withdrew', expire: 'let expire' } as const;

/** Who decided, and when. The link shows nothing else of the order any more. */
function Ended({ page, notice }: { page: ApprovalPage; notice: string }) {
  const { order_id, state, decisions, expires_at } = page;
  const own = decisions.find(({ is_own }) => is_own);
  const last = own && state === 'waiting' ? own : decisions.at(-1);
  const [, Icon] = PILLS[own?.kind === 'approve' && state === 'waiting' ? 'approved' : state];
  const isExpired = state === 'expired';
  const who = last?.is_own ? 'You' : last?.by;
  const heading = isExpired || !last ? 'This order has waited too long' : `${who} ${WHAT[last.kind]} this order`;
  return (
    <Screen variant="message" className="max-sm:justify-start max-sm:px-4 max-sm:py-8">
      <title>{`${order_id}: ${state}`}</title>
      <Icon size={40} strokeWidth={1.5} className="text-brand" />
      <h1 className="text-title">{heading}</h1>
      <div role="status" className="flex flex-col gap-3 text-ink-2">
        {notice && <p className="font-heading text-ink">{notice}</p>}
        <p>
          Order <b className="text-ink">{order_id}</b>, {formatTime(isExpired ? expires_at : (last?.at ?? expires_at))}.{' '}
          {last?.on_behalf_of && `${last.by} decided for ${last.on_behalf_of}. `}
          {NEXT[state]}
        </p>
        {last?.reason && <p className="rounded-control bg-surface px-4 py-3 text-ink">“{last.reason}”</p>}
        {last && last.lowered.length > 0 && (
          <ul aria-label="What was lowered" className="list-disc pl-5">
            {last.lowered.map((change) => (
              <li key={change.name}>{loweredText(change)}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-label text-ink-2">This link has ended. You can close this page.</p>
    </Screen>
  );
}

const NEXT: Readonly<Record<ApprovalPage['state'], string>> = {
  waiting: 'It still waits for the other approvers.',
  approved: 'It’s placed, and its shopper knows.',
  declined: 'Nothing was ordered, and its shopper knows why.',
  expired: 'Nobody decided in time, so nothing was ordered. Its shopper can send it again.',
  withdrawn: 'Its shopper took it back, so nothing was ordered.',
};
