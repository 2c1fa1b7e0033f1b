import { ChevronDown } from 'lucide-react';

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  onChange(value: string): void;
  readonly className?: string;
}

/** A native select with its label inside: "Store  All". */
export function FilterChoice({ label, value, options, onChange, className = '' }: FilterChoiceProps) {
  return (
    <label
      className={`relative flex h-12 min-w-0 items-center rounded-control border border-line-strong bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint ${className}`}
    >
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
      <ChevronDown
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute right-3.5 shrink-0"
      />
    </label>
  );
}
