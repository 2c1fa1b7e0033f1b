import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WireCustomer, WirePerson } from '../../../domain/calls/office';
import type { OfficeFiltersInput, WireOfficeOrder } from '../../../domain/calls/office-orders';
import { type OfficeView, officeQuery, readOfficeView } from '../../../domain/orders/office-view';
import type { Tab } from '../../../domain/orders/order-filters';
import { isAllowed } from '../../../domain/people/roles';
import { filtersOf } from '../../data/api/order-calls';
import { readListedOrder } from '../../data/api/order-reader';
import type { FreshOrders } from '../../orders/list/new-orders-notice';
import { watchNewOrders } from '../../orders/list/watch-new-orders';
import { localTimeZone } from '../../ui/local-day';
import { listOrders } from '../session/office-calls';
import { failureText, useCustomer } from '../session/office-context';

export type OfficeOrder = ReturnType<typeof readOfficeOrder>;

/** All customers' orders: calls that name no company. */
export const OFFICE = { title: '', server_hostname: '/v1/office' };

const PAGE = 100;
const MAX_RELOADED = 1_000;

export function filtersOfView(view: OfficeView): OfficeFiltersInput {
  const { customer, due, only, item, counted, from, to } = view;
  // A number of another screen counts days by each group's clock, this screen by the reader's.
  const { from: _f, to: _t, ...others } = filtersOf(view);
  const days = counted ? { ...(from && { first_day: from }), ...(to && { last_day: to }) } : filtersOf(view);
  return {
    ...{ ...others, ...days },
    ...(customer && { customer }),
    ...(due && { due }),
    ...(only && { only }),
    ...(item && { item }),
    ...(counted && { counted }),
  };
}

function readOfficeOrder(order: WireOfficeOrder) {
  const { customer, po, pos } = order;
  return { ...readListedOrder(order), customer, po, pos };
}

interface OfficeList {
  readonly query: string;
  readonly orders: readonly OfficeOrder[];
  readonly cursor: string | undefined;
}

/** The list of a view. What was there stays until the next view has loaded. @param onRenew the list starts over */
export function useOfficeOrders(view: OfficeView, onRenew: () => void) {
  const [list, setList] = useState<OfficeList>();
  const [failure, setFailure] = useState<string>();
  const [isLoading, setLoading] = useState(true);
  const turn = useRef(0);

  const load = useCallback(
    async (before: OfficeList | undefined, limit = PAGE) => {
      turn.current += 1;
      const own = turn.current;
      setFailure(undefined);
      setLoading(true);
      try {
        const cursor = before?.cursor;
        const page = await listOrders({ ...filtersOfView(view), limit, ...(cursor ? { cursor } : {}) });
        if (own !== turn.current) return;
        if (!before) onRenew();
        const orders = page.orders.map(readOfficeOrder);
        setList({ query: officeQuery(view), orders: [...(before?.orders ?? []), ...orders], cursor: page.next_cursor });
      } catch (error) {
        if (own === turn.current) setFailure(failureText(error) ?? 'Nothing was loaded.');
      }
      if (own === turn.current) setLoading(false);
    },
    [view, onRenew],
  );
  useEffect(() => void load(undefined), [load]);

  const isOutdated = list?.query !== officeQuery(view);
  const shown = list?.orders.length ?? 0;
  const reload = useCallback(() => load(undefined, Math.min(MAX_RELOADED, Math.max(PAGE, shown))), [load, shown]);
  return {
    orders: list?.orders,
    isOutdated,
    isLoading,
    failure,
    hasMore: list?.cursor !== undefined && !isOutdated,
    loadMore: () => void load(list),
    reload,
  };
}

export type OfficeOrders = ReturnType<typeof useOfficeOrders>;

/** Orders that came since the list was loaded. Those with a due day never are new. */
export function useFreshOrders(view: OfficeView, { orders, isOutdated, reload }: OfficeOrders): FreshOrders {
  const [told, setTold] = useState<{ readonly of: unknown; readonly count: number }>();
  const first = orders?.slice(0, PAGE);
  const newest = first?.[0]?.createdAt ?? 0;
  const title = useCustomer(view.customer || undefined)?.title ?? '';
  const since = useMemo(() => (orders ? Date.now() : 0), [orders]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` stands for the first page
  useEffect(() => {
    if (!first || isOutdated || view.orderNumber || view.due || view.only || view.counted || view.item) return;
    return watchNewOrders({ ...OFFICE, title }, view, first, (count) => setTold({ of: newest, count }));
  }, [title, view, newest, isOutdated]);
  const count = told?.of === newest && !isOutdated ? told.count : 0;
  const show = useCallback(() => void reload(), [reload]);
  return { count, badge: count > 99 ? '99+' : String(count), since, show };
}

export type ShowView = (change: Partial<OfficeView>, isReplacing?: boolean) => void;

/** The view lives in the address, so other screens link to it, and Back works. */
export function useOfficeView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readOfficeView(params), [params]);
  const show = useCallback<ShowView>(
    (change, replace = false) =>
      setParams((current) => officeQuery({ ...readOfficeView(current), ...change }), { replace }),
    [setParams],
  );
  return { view, show };
}

/** Whether the person decides on orders of any of these customers. */
export function mayDecide({ grants }: Pick<WirePerson, 'grants'>, customers: readonly WireCustomer[]): boolean {
  return customers.some(({ key, has_rules }) => has_rules && isAllowed(grants, 'approvals.decide', key));
}

/** Address that exports a view's orders, or these, which are of one of its stages. */
export function exportAddress(
  of: OfficeView | { readonly numbers: readonly string[]; readonly stage: Tab | '' },
): string {
  const query = new URLSearchParams({ time_zone: localTimeZone() });
  const filters: object =
    'numbers' in of ? { order_ids: of.numbers.join(','), ...(of.stage && { stage: of.stage }) } : filtersOfView(of);
  for (const [name, value] of Object.entries(filters)) {
    for (const each of [value].flat()) query.append(name, String(each));
  }
  return `/v1/office/export-orders?${query}`;
}
