import dayjs from 'dayjs';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '../../domain/orders/order-view';

const CUSTOM = 'custom';

export const PERIODS: readonly { readonly text: string; from(): string }[] = [
  { text: 'All', from: () => '' },
  { text: 'Today', from: () => dayjs().format('YYYY-MM-DD') },
  { text: 'Last 7 days', from: () => firstOfLast(7) },
  { text: 'Last 30 days', from: () => firstOfLast(30) },
  { text: 'Last 90 days', from: () => firstOfLast(90) },
  { text: 'This month', from: () => dayjs().startOf('month').format('YYYY-MM-DD') },
];

/** Today is one of them. */
function firstOfLast(days: number): string {
  return dayjs()
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD');
}

interface DateFilterProps {
  readonly from: string;
  readonly to: string;
  onChange(days: Partial<Pick<OrderView, 'from' | 'to'>>): void;
}

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
      />
      {period < 0 && (
        <div className="grid gap-3">
          <Day label="From" value={from} onChange={(day) => onChange({ from: day })} />
          <Day label="To" value={to} onChange={(day) => onChange({ to: day })} />
        </div>
      )}
    </>
  );
}

/** Uncontrolled, because a half-typed year is already a date, such as one in the year 2. */
export function Day({ label, value, onChange }: { label: string; value: string; onChange(day: string): void }) {
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

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  onChange(value: string): void;
}

export function FilterChoice({ label, value, options, onChange }: FilterChoiceProps) {
  return (
    <label className="relative flex h-12 min-w-0 items-center rounded-control border border-line-strong bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint">
      <span className="pl-3.5 text-ink-2">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 cursor-pointer appearance-none truncate rounded-control bg-transparent pr-10 pl-2 font-name outline-none"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown size={18} strokeWidth={1.75} className="pointer-events-none absolute right-3.5 shrink-0" />
    </label>
  );
}
