import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type OfficeView, officeQuery, readOfficeView } from '../../../domain/orders/office-view';
import { filtersOfView } from './use-office-orders';

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

/** @param numbers only these orders */
export function exportAddress(view: OfficeView, numbers: readonly string[] = []): string {
  const { missing = [], ...filters } = numbers.length > 0 ? {} : filtersOfView(view);
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  for (const field of [missing].flat()) query.append('missing', field);
  if (numbers.length > 0) query.set('order_ids', numbers.join(','));
  query.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `/v1/office/export-orders?${query}`;
}
