import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '../../../../domain/orders/order-view';
import { FilterChoice } from './filter-choice';

const CUSTOM = 'custom';

/** Periods up to today, given by their first day. */
const PERIODS: readonly { readonly text: string; from(): string }[] = [
  { text: 'All', from: () => '' },
  { text: 'Today', from: () => dayjs().format('YYYY-MM-DD') },
  { text: 'Last 7 days', from: () => daysAgo(7) },
  { text: 'Last 30 days', from: () => daysAgo(30) },
  { text: 'Last 90 days', from: () => daysAgo(90) },
  { text: 'This month', from: () => dayjs().startOf('month').format('YYYY-MM-DD') },
];

function daysAgo(days: number): string {
  return dayjs().subtract(days, 'day').format('YYYY-MM-DD');
}

interface DateFilterProps {
  readonly from: string;
  readonly to: string;
  onChange(days: Partial<Pick<OrderView, 'from' | 'to'>>): void;
}

/** Filters by order date: a common period, or a first and last day. */
export function DateFilter({ from, to, onChange }: DateFilterProps) {
  const [isCustom, setCustom] = useState(false);
  const period = to === '' && !isCustom ? PERIODS.findIndex((each) => each.from() === from) : -1;
  const options = [
    ...PERIODS.map(({ text }, index) => ({ value: String(index), text })),
    { value: CUSTOM, text: 'Choose days' },
  ];

  function handleChoice(value: string) {
    setCustom(value === CUSTOM);
    if (value !== CUSTOM) onChange({ from: PERIODS[Number(value)]?.from() ?? '', to: '' });
  }

  return (
    <>
      <FilterChoice
        label="Date"
        value={period < 0 ? CUSTOM : String(period)}
        options={options}
        onChange={handleChoice}
        className="max-sm:w-40 max-sm:shrink-0 lg:w-47.5"
      />
      {period < 0 && (
        <div className="flex gap-3 max-lg:col-span-full max-sm:shrink-0">
          <Day label="From" value={from} onChange={(day) => onChange({ from: day })} />
          <Day label="To" value={to} onChange={(day) => onChange({ to: day })} />
        </div>
      )}
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  onChange(day: string): void;
}

/** The browser's date field. Uncontrolled: a half-typed year is already a date, such as one in the year 2. */
function Day({ label, value, onChange }: DayProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  return (
    <label className="flex h-12 min-w-0 flex-1 items-center rounded-control border border-line-strong bg-surface pl-3.5 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint">
      <span className="text-ink-2">{label}</span>
      <input
        ref={field}
        type="date"
        defaultValue={value}
        min="2000-01-01"
        max="2099-12-31"
        onChange={({ target }) => target.validity.valid && onChange(target.value)}
        className="h-full min-w-0 flex-1 bg-transparent px-2 outline-none"
      />
    </label>
  );
}
