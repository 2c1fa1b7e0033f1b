import { Package } from 'lucide-react';
import { lineTotal } from '../../../domain/cart/cart';
import { groupByDecoration, inSizeOrder } from '../../../domain/cart/line-groups';
import { lacksPrice, unitsOfItem } from '../../../domain/cart/priced-on-po';
import { lineQuantity, lineSize, unitCount, unitOf } from '../../../domain/catalog/quantity-words';
import { formatCents, sumCents } from '../../../domain/money';
import type { OrderLine } from '../../../domain/orders/order';
import { allTracking, isPartlyShipped } from '../../../domain/orders/shipments';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { LAID_OUT_LATER, LineGroup, MANY_GROUPS } from '../../ui/line-strips';
import { Card } from '../../ui/screen';
import { LineStagePill } from '../../ui/stage-pill';

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly hasStages: boolean;
  readonly hasPrices: boolean;
}

export function OrderLines({ lines, hasStages, hasPrices }: OrderLinesProps) {
  const { items } = useStorefront();
  const groups = groupByDecoration(lines);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const late = groups.length > MANY_GROUPS ? LAID_OUT_LATER : '';
  return (
    <Card as="section" aria-labelledby="lines-title" className="min-w-0 px-5 pt-4 max-sm:px-4 print:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="lines-title" className="text-panel">
          Lines
        </h2>
        <p className="text-label text-ink-2">
          {countOf(lines.length, 'line')}, {unitCount(units)}
        </p>
      </div>
      <ul aria-labelledby="lines-title">
        {groups.map(({ id, lines: [first, ...others] }) => (
          <li key={id} className={`break-inside-avoid border-b border-line py-3.5 last:border-b-0 ${late}`}>
            <Group
              lines={inSizeOrder([first, ...others], Object.keys(items.get(first.code)?.sizes ?? {}))}
              hasStages={hasStages}
              hasPrices={hasPrices}
              itemUnits={unitsOfItem(first.code, lines)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface GroupProps {
  readonly lines: readonly OrderLine[];
  readonly hasStages: boolean;
  readonly hasPrices: boolean;
  readonly itemUnits: number;
}

function Group({ lines, hasStages, hasPrices, itemUnits }: GroupProps) {
  const [first] = lines;
  if (!first) return null;
  const total = sumCents(lines.map(lineTotal));
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const parts = hasStages ? byStage(lines) : [lines];
  const isUniform = parts.length === 1;
  const pill = hasStages && isUniform && <LineStagePill line={first} />;
  return (
    <LineGroup
      hasPrices={hasPrices}
      group={{ ...first, id: '', sizes: [], units, itemUnits, total }}
      title={first.description === first.name ? undefined : first.description}
      action={
        <span className="flex items-start gap-x-5">
          {pill && <span className="max-sm:hidden">{pill}</span>}
          <span className="min-w-20 text-right">{hasPrices && !lines.some(lacksPrice) && formatCents(total)}</span>
        </span>
      }
      note={isUniform && <Tracking text={allTracking(first)} />}
    >
      {pill && <span className="w-full sm:hidden">{pill}</span>}
      {parts.map((part) => (
        <span key={part[0]?.line} className="flex w-full flex-wrap items-center gap-2">
          {!isUniform && part[0] && <LineStagePill line={part[0]} />}
          {part.map((line) => (
            <Chip key={line.line} line={line} />
          ))}
          {!isUniform && <Tracking text={part[0] ? allTracking(part[0]) : ''} />}
        </span>
      ))}
    </LineGroup>
  );
}

function byStage(lines: readonly OrderLine[]): readonly (readonly OrderLine[])[] {
  const parts = new Map<string, OrderLine[]>();
  for (const line of lines) {
    const stage =
      line.shippedAt === null ? [line.estShipDate, line.estShipDate === '' && line.po !== ''] : [line.shippedAt];
    const name = JSON.stringify([...stage, isPartlyShipped(line) && line.line, allTracking(line)]);
    parts.set(name, [...(parts.get(name) ?? []), line]);
  }
  return [...parts.values()];
}

/** "Large 6"; "1,500 pieces" of a pack item. */
function Chip({ line }: { line: OrderLine }) {
  const { items } = useStorefront();
  const size = lineSize(line);
  return (
    <span className="inline-flex min-h-7.5 items-center gap-x-2 rounded-lg bg-sunken px-2.75 py-1 text-label print:border print:border-line">
      {size && <span className="text-ink-2">{size} </span>}
      <b className="font-total">{lineQuantity(line, unitOf(items.get(line.code)))}</b>
    </span>
  );
}

/** An admin's note. `noreferrer` keeps the order's address from the carrier. */
function Tracking({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <span className="mt-2 flex w-full items-center gap-2 text-label text-ink-2">
      <Package size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0 wrap-break-word">
        Tracking{' '}
        {isAddress(text) ? (
          <a
            href={text}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-heading text-ink underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          <b className="font-heading text-ink">{text}</b>
        )}
      </span>
    </span>
  );
}

function isAddress(text: string): boolean {
  return /^https:\/\/[^\s]+$/.test(text) && URL.canParse(text);
}
