import { useId } from 'react';
import type { CustomerKey } from '../../../../domain/address/customer-key';
import { customerOf, isObject, type JsonDocuments, valueAt } from '../../../../domain/catalog/draft';
import { DEFAULT_TIME_ZONE, dayInTimeZone } from '../../../../domain/orders/calendar-day';
import { momentOf, zoneName } from '../../../../domain/zoned-time';
import { Choice, FieldError, INPUT, LABEL, Segments } from '../../layout/fields';

export interface When {
  readonly kind: 'now' | 'later';
  readonly day: string;
  readonly time: string;
  readonly timeZone: string;
}

/** Midnight, in the time zone of the first customer that sees any of it. */
export function firstWhen(zones: readonly string[]): When {
  return { kind: 'now', day: '', time: '00:00', timeZone: zones[0] ?? DEFAULT_TIME_ZONE };
}

/** Undefined for now; NaN for a time that isn't complete. */
export function momentOfWhen({ kind, day, time, timeZone }: When): number | undefined {
  if (kind === 'now') return undefined;
  return day === '' || time === '' ? Number.NaN : momentOf(day, time, timeZone);
}

export function zonesOf(documents: JsonDocuments, customers: readonly CustomerKey[]): readonly string[] {
  const paths = Object.keys(documents).filter((path) => customerOf(path) !== undefined);
  const named = paths.filter((path) => customers.some((key) => key === customerOf(path)));
  const zones = (named.length > 0 ? named : paths).map((document) => {
    const content = documents[document] ?? null;
    const zone = isObject(content) ? valueAt(documents, { document, pointer: ['time_zone'] }) : null;
    return typeof zone === 'string' ? zone : DEFAULT_TIME_ZONE;
  });
  return [...new Set([...zones, DEFAULT_TIME_ZONE])];
}

const LONG = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "January 1, 2027 at 12:00 AM EST" */
export function goesLiveText(at: number): string {
  return LONG.format(at);
}

interface WhenFieldProps {
  readonly when: When;
  readonly zones: readonly string[];
  readonly error?: string | undefined;
  onChange(when: When): void;
}

export function WhenField({ when, zones, error, onChange }: WhenFieldProps) {
  const id = useId();
  return (
    <div>
      <p className={LABEL}>Goes live</p>
      <div className="flex flex-wrap items-center gap-2.5">
        <Segments
          label="Goes live"
          value={when.kind}
          options={[
            ['now', 'Now'],
            ['later', 'At a time'],
          ]}
          onChange={(kind) => onChange({ ...when, kind })}
        />
        {when.kind === 'later' && (
          <>
            <input
              type="date"
              aria-label="Day"
              aria-describedby={error && id}
              aria-invalid={error !== undefined || undefined}
              min={dayInTimeZone(Date.now(), when.timeZone)}
              value={when.day}
              onChange={({ target }) => onChange({ ...when, day: target.value })}
              className={`${INPUT} w-auto!`}
            />
            <input
              type="time"
              aria-label="Time"
              value={when.time}
              onChange={({ target }) => onChange({ ...when, time: target.value })}
              className={`${INPUT} w-auto!`}
            />
            {zones.length > 1 ? (
              <Choice
                label="Time zone"
                isLabelHidden
                value={when.timeZone}
                options={zones.map((zone) => [zone, zoneName(zone)])}
                onChange={(timeZone) => onChange({ ...when, timeZone })}
              />
            ) : (
              <span className="text-ink-2">{zoneName(when.timeZone)}</span>
            )}
          </>
        )}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
      <p className="mt-1.5 text-label text-ink-2">Tablets hear of it when they’re next online.</p>
    </div>
  );
}
