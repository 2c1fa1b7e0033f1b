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

/** Of a view's orders, or of these. */
export function exportAddress(of: OfficeView | readonly string[]): string {
  const query = new URLSearchParams({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const filters = 'length' in of ? { order_ids: of.join(',') } : filtersOfView(of);
  for (const [name, value] of Object.entries(filters)) {
    for (const each of [value].flat()) query.append(name, String(each));
  }
  return `/v1/office/export-orders?${query}`;
}
