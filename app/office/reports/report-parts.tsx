import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeView } from '../../../domain/orders/office-view';
import { officeOrdersAddress } from '../../../domain/orders/office-view';
import { periodBefore, type Span } from '../../../domain/reports/period';
import type { ReportView } from '../../../domain/reports/report-view';
import { useOffice } from '../session/office-context';

export const NUMBER = new Intl.NumberFormat('en-US');

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export function dollarText(dollars: number): string {
  return DOLLARS.format(dollars);
}

export const UNDERLINED = 'underline decoration-line-strong underline-offset-4 hover:decoration-ink';

export function spanBefore({ by, span, isCompared }: ReportView): Span | undefined {
  return isCompared ? periodBefore(by, span) : undefined;
}

interface OrdersLinkProps {
  readonly view: ReportView;
  readonly change?: Partial<OfficeView>;
  readonly children: ReactNode;
}

export function OrdersLink({ view, change = {}, children }: OrdersLinkProps) {
  const { customer, span, item } = view;
  const store = useStoreName(view);
  return (
    <Link to={officeOrdersAddress({ customer, store, ...span, search: item, ...change })} className={UNDERLINED}>
      {children}
    </Link>
  );
}

/** As orders name it; '' for all. */
function useStoreName({ customer, store }: ReportView): string {
  const { customers } = useOffice().me;
  const stores = customers.find(({ key }) => key === customer)?.stores ?? [];
  return stores.find(({ code }) => code === store)?.name ?? store;
}
