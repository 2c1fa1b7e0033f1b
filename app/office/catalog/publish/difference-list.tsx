import {
  CircleDollarSign,
  Image,
  type LucideIcon,
  Palette,
  Pencil,
  Phone,
  Settings2,
  Store,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { DifferenceLine, LineKind, PriceFlag } from '../../../../domain/catalog/difference/difference-lines';
import { formatDollars } from '../../../../domain/money';
import { countOf } from '../../../../domain/text/count-of';
import { formatTime } from '../../../ui/format-time';
import { CheckField } from '../../layout/fields';
import { CustomerMark } from '../../layout/parts';
import { useCustomer } from '../../session/office-context';

const ICONS: Readonly<Record<LineKind, LucideIcon>> = {
  price: CircleDollarSign,
  item: Pencil,
  photograph: Image,
  customer: Store,
  store: Truck,
  rep: Phone,
  color: Palette,
  setting: Settings2,
};

interface DifferenceListProps {
  readonly lines: readonly (DifferenceLine & { readonly by?: string; readonly at?: number })[];
  /** Flags that are ticked, and what ticks one; without it, they're only shown. */
  readonly confirmed?: ReadonlySet<string>;
  onConfirm?(id: string): void;
}

export function DifferenceList({ lines, confirmed, onConfirm }: DifferenceListProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, index) => {
        const Icon = ICONS[line.kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: loaded lines don't move
          <li key={index} className="flex gap-3 py-2.5">
            <Icon size={19} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-2" />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <Mark line={line} />
                <b className="font-heading">{line.subject}</b> {line.text}
              </p>
              {line.by && <p className="text-label text-ink-3 sm:hidden">{whoText(line)}</p>}
              {line.flags.length > 0 && (
                <div className="mt-2 grid gap-2.5 rounded-control bg-wait-tint p-3.5">
                  <p className="flex items-center gap-2 font-heading text-wait">
                    <TriangleAlert size={16} />
                    {countOf(line.flags.length, 'price changes', 'prices change')} by more than 30%
                  </p>
                  {line.flags.map((flag) => (
                    <Flag key={flag.id} flag={flag}>
                      {onConfirm && (
                        <CheckField
                          isLarge
                          aria-label={`This price is right: ${flag.item} ${flag.what}`}
                          isOn={confirmed?.has(flag.id) ?? false}
                          onChange={() => onConfirm(flag.id)}
                          className="mt-1"
                        >
                          This price is right
                        </CheckField>
                      )}
                    </Flag>
                  ))}
                </div>
              )}
            </div>
            {line.by && <span className="shrink-0 text-label text-ink-3 max-sm:hidden">{whoText(line)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function whoText({ by = '', at = 0 }: { readonly by?: string; readonly at?: number }): string {
  return `${by.split(' ')[0]}, ${formatTime(at)}`;
}

function Mark({ line: { customer } }: { line: DifferenceLine }) {
  const named = useCustomer(customer ?? undefined);
  if (!named) return null;
  return (
    <span className="mr-1.5 inline-flex">
      <CustomerMark color={named.brand} />
    </span>
  );
}

function Flag({ flag: { item, name, what, from, to }, children }: { flag: PriceFlag; children: ReactNode }) {
  const percent = from === 0 ? '' : `${to > from ? 'up' : 'down'} ${Math.round(Math.abs(to / from - 1) * 100)}%`;
  return (
    <div>
      <p className="wrap-anywhere">{[item, name, what].filter(Boolean).join(', ')}</p>
      <p>
        <s className="text-ink-2">{formatDollars(from)}</s> → <b className="font-heading">{formatDollars(to)}</b>{' '}
        {percent}
      </p>
      {children}
    </div>
  );
}
