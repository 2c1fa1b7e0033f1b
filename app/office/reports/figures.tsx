import type { ReactNode } from 'react';
import type { Compared, ReportView } from '../../../domain/reports/report';
import { average, changeText, dollarsOf } from '../../../domain/reports/report-tables';
import type { Sums } from '../../../domain/reports/sums';
import { Figure, Panel } from '../layout/parts';
import { dollarText, NUMBER, OrdersLink } from './report-parts';

interface FiguresProps {
  readonly total: Compared<Sums>;
  readonly view: ReportView;
}

export function Figures({ total: { now, before }, view }: FiguresProps) {
  const change = (of: (sums: Sums) => number, text: (value: number) => string = NUMBER.format) =>
    view.isCompared && <Change now={of(now)} before={of(before)} text={text} />;
  const days = (of: (sums: Sums) => number | undefined) => ({
    figure: daysText(of(now)),
    note: view.isCompared && <DaysChange now={of(now)} before={of(before)} />,
  });
  const toPo = days(({ po_days, po_entered }) => average(po_days, po_entered));
  const toShipment = days(({ ship_days, shipped }) => average(ship_days, shipped));
  const isLinked = now.orders > 0;
  const linked = (text: string) => (isLinked ? <OrdersLink view={view}>{text}</OrdersLink> : text);
  return (
    <Panel
      aria-label="Figures"
      className="mb-4 grid grid-cols-2 overflow-hidden sm:grid-cols-4 xl:grid-cols-7 [&>*]:border-line [&>*]:shadow-rule-left"
    >
      <Figure name="Orders" note={change(({ orders }) => orders)}>
        {linked(NUMBER.format(now.orders))}
      </Figure>
      <Figure name="Units" note={change(({ units }) => units)}>
        {linked(NUMBER.format(now.units))}
      </Figure>
      <Figure name="Dollars" note={change(({ cents }) => cents / 100, dollarText)}>
        {linked(dollarText(now.cents / 100))}
      </Figure>
      <Figure name="Priced on PO, apart" note={poNote(now)}>
        {NUMBER.format(now.po_lines)}{' '}
        <span className="text-body font-normal text-ink-2">{now.po_lines === 1 ? 'line' : 'lines'}</span>
      </Figure>
      <Figure name="Days to PO" note={toPo.note}>
        {toPo.figure}
      </Figure>
      <Figure name="Days to shipment" note={toShipment.note}>
        {toShipment.figure}
      </Figure>
      <Figure
        name="Shipped in time"
        note={now.promised > 0 && `${NUMBER.format(now.in_time)} of ${NUMBER.format(now.promised)} shipped`}
      >
        {now.promised === 0 ? (
          '–'
        ) : (
          <OrdersLink view={view} change={{ stage: 'shipped' }}>
            {Math.round((now.in_time / now.promised) * 100)}%
          </OrdersLink>
        )}
      </Figure>
    </Panel>
  );
}

function poNote({ po_orders, po_cents, unpriced }: Sums): ReactNode {
  if (po_orders === 0) return undefined;
  const priced = po_cents > 0 ? `${dollarText(dollarsOf({ cents: 0, po_cents }))}, ` : '';
  const missing =
    unpriced > 0
      ? `${NUMBER.format(unpriced)} without a price`
      : `in ${NUMBER.format(po_orders)} ${po_orders === 1 ? 'order' : 'orders'}`;
  return `${priced}${missing}`;
}

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  readonly text: (value: number) => string;
}

function Change({ now, before, text }: ChangeProps) {
  return (
    <>
      <b className={`font-heading ${now < before ? 'text-err' : 'text-ok'}`}>{changeText(now, before)}</b> from{' '}
      {text(before)}
    </>
  );
}

function DaysChange({ now, before }: { now: number | undefined; before: number | undefined }) {
  if (now === undefined || before === undefined) return undefined;
  const difference = Math.abs(now - before).toFixed(1);
  if (difference === '0.0') return 'as before';
  return (
    <>
      <b className={`font-heading ${now > before ? 'text-err' : 'text-ok'}`}>
        {difference} {now > before ? 'slower' : 'faster'}
      </b>{' '}
      than {before.toFixed(1)}
    </>
  );
}

function daysText(days: number | undefined): string {
  return days === undefined ? '–' : days.toFixed(1);
}
