import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronRight } from 'lucide-react';
import { formatDollars } from '../../../domain/money';
import { type HistoricalOrder, orderStoreName } from '../../../domain/order';
import { formatDay } from '../../components/format-day';
import { LineTable } from './line-table';

const CELL = 'px-3 py-2 [overflow-wrap:anywhere] max-sm:px-0 max-sm:py-0';

/** An order's row and, when it is opened, its lines. The row's button is named after its date and person. */
export function OrderRows({ order }: { order: HistoricalOrder }) {
  const day = formatDay(order.created_at);
  const person = `${order.first_name} ${order.last_name}`;
  const units = order.order.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Disclosure as="tbody" className="border-t border-line max-sm:block">
      <tr className="relative hover:bg-[#f8fafa] has-data-open:bg-brand-tint sm:h-[58px] max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-2.5 max-sm:pr-4 max-sm:pl-12">
        <td className={`${CELL} pl-14 whitespace-nowrap`}>
          <DisclosureButton
            aria-label={`${day}, ${person}`}
            className="group flex items-center rounded-control text-left after:absolute sm:min-h-11 after:inset-0"
          >
            <ChevronRight
              aria-hidden
              size={20}
              strokeWidth={1.75}
              className="absolute left-5 transition-transform group-data-open:rotate-90 max-sm:left-4"
            />
            {day}
          </DisclosureButton>
        </td>
        <td className={`${CELL} font-[640] max-sm:order-first max-sm:col-span-2`}>{person}</td>
        <td className={`${CELL} max-sm:order-1 max-sm:text-label max-sm:text-ink-2`}>{orderStoreName(order)}</td>
        <td className={`${CELL} max-lg:hidden`}>{order.customer_po || <span className="text-ink-3">None</span>}</td>
        <td className={`${CELL} text-right max-sm:hidden`}>{units.toLocaleString('en-US')}</td>
        <td className={`${CELL} pr-5 text-right font-[660] max-sm:pr-0`}>{formatDollars(order.total)}</td>
      </tr>
      <DisclosurePanel as="tr" className="max-sm:block">
        <td colSpan={6} className="max-w-0 bg-[#f8fafa] px-4 pt-1 pb-4 max-sm:block max-sm:max-w-none lg:pl-14">
          <LineTable order={order} />
        </td>
      </DisclosurePanel>
    </Disclosure>
  );
}
