const HEAD = 'px-3 text-label font-semibold text-ink-2';

/** Widths are the same on every page, so that the pages look like one table. */
const COLUMNS: readonly { readonly head: string; readonly width: string; readonly className?: string }[] = [
  { head: 'Order Date', width: 'w-47.5 xl:w-55', className: 'pl-14' },
  { head: 'Order Name', width: 'w-[24%] md:w-auto' },
  { head: 'Store', width: '' },
  { head: 'Customer PO', width: 'max-lg:hidden lg:w-[13%] xl:w-[14%]', className: 'max-lg:hidden' },
  { head: 'Stage', width: 'max-md:hidden w-40 xl:w-[15%]', className: 'max-md:hidden' },
  { head: 'Quantity', width: 'w-23 xl:w-27.5', className: 'text-right' },
  { head: 'Total', width: 'w-32 xl:w-37.5', className: 'pr-5 text-right' },
];

export function OrderColumns() {
  return (
    <colgroup>
      {COLUMNS.map(({ head, width }) => (
        <col key={head} className={width} />
      ))}
    </colgroup>
  );
}

/** @param className of every heading */
export function OrderHeads({ className }: { className: string }) {
  return (
    <tr className="text-left">
      {COLUMNS.map(({ head, className: own = '' }) => (
        <th key={head} scope="col" className={`${HEAD} ${className} ${own}`}>
          {head}
        </th>
      ))}
    </tr>
  );
}
