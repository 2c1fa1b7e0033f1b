/**
 * Lines ship whole or in parts: of 12 polos, 5 go out on Monday and 7 on Friday. The parts before the last are
 * `shippedParts`; `shippedAt` and `tracking` are about the shipment that completed the line, and thus about all of a line
 * that shipped whole. Clients that don't know parts see such a line as unshipped until its last unit is out.
 */
export interface Shipment {
  readonly units: number;
  /** Epoch milliseconds. */
  readonly shippedAt: number;
  readonly tracking: string;
}

export const MAX_TRACKING_LENGTH = 200;

/** Each is stored with its line, again with every edit in its history. */
export const MAX_SHIPMENTS = 20;

export interface Shipping {
  /** Epoch milliseconds; null until all units are shipped. */
  readonly shippedAt: number | null;
  /** An admin's note about the last shipment: a tracking number, a link, or ''. */
  readonly tracking: string;
  /** All shipments but the one that completed the line. */
  readonly shippedParts: readonly Shipment[];
}

type ShippedLine = Shipping & { readonly quantity: number };

type VersionedLine = ShippedLine & { readonly version: number };

const NOT_SHIPPED: Shipping = { shippedAt: null, tracking: '', shippedParts: [] };

/** In the order they were entered, all parts of a shipped line included. */
export function shipmentsOf(line: ShippedLine): readonly Shipment[] {
  const { quantity, shippedAt, tracking, shippedParts } = line;
  if (shippedAt === null) return shippedParts;
  return [...shippedParts, { units: quantity - unitsOf(shippedParts), shippedAt, tracking }];
}

export function unitsShipped(line: ShippedLine): number {
  return line.shippedAt === null ? unitsOf(line.shippedParts) : line.quantity;
}

export function unitsLeft(line: ShippedLine): number {
  return line.quantity - unitsShipped(line);
}

export function isPartlyShipped({ shippedAt, shippedParts }: Shipping): boolean {
  return shippedAt === null && shippedParts.length > 0;
}

/** "5 of 12 shipped"; undefined unless it's a part. */
export function partShipped(line: ShippedLine): string | undefined {
  if (!isPartlyShipped(line)) return undefined;
  return `${unitsShipped(line).toLocaleString('en-US')} of ${line.quantity.toLocaleString('en-US')} shipped`;
}

/** Each text once: "1Z999, 1Z998". */
export function allTracking(line: ShippedLine): string {
  return [...new Set(shipmentsOf(line).map(({ tracking }) => tracking))].filter((text) => text !== '').join(', ');
}

export function isSameParts(parts: readonly Shipment[], others: readonly Shipment[]): boolean {
  return parts.length === others.length && parts.every((part, index) => isSame(part, others[index]));
}

export type Marking =
  | {
      readonly shipped: true;
      readonly tracking: string;
      /** All that's left by default. */
      readonly units?: number | undefined;
      /** Epoch milliseconds; now by default. */
      readonly shippedAt?: number | undefined;
    }
  /** Takes back the last shipment. */
  | { readonly shipped: false };

export type Marked =
  | { readonly kind: 'marked'; readonly shipping: Shipping }
  /** The line is already like that, as when a call is repeated. */
  | { readonly kind: 'unchanged' }
  /** Somebody changed the line since. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'too_many_units'; readonly left: number }
  | { readonly kind: 'too_many_shipments' };

/** @param version the one that the admin has seen */
export function markLine(line: VersionedLine, version: number, marking: Marking, now: number): Marked {
  if (!marking.shipped) {
    if (unitsShipped(line) === 0) return { kind: 'unchanged' };
    return version === line.version ? { kind: 'marked', shipping: withoutLast(line) } : { kind: 'conflict' };
  }
  const { units, tracking, shippedAt } = marking;
  return units === undefined
    ? markWhole(line, version, { tracking, shippedAt: shippedAt ?? line.shippedAt ?? now })
    : markUnits(line, version, { units, tracking, shippedAt: shippedAt ?? now });
}

/** A line that has shipped takes a corrected tracking text. */
function markWhole(line: VersionedLine, version: number, last: Omit<Shipment, 'units'>): Marked {
  if (line.shippedAt === last.shippedAt && line.tracking === last.tracking) return { kind: 'unchanged' };
  if (version !== line.version) return { kind: 'conflict' };
  return { kind: 'marked', shipping: { ...last, shippedParts: line.shippedParts } };
}

function markUnits(line: VersionedLine, version: number, shipment: Shipment): Marked {
  const before = shipmentsOf(line);
  if (version !== line.version) {
    return { kind: version === line.version - 1 && isSameParcel(shipment, before.at(-1)) ? 'unchanged' : 'conflict' };
  }
  const left = unitsLeft(line);
  if (shipment.units > left) return { kind: 'too_many_units', left };
  const { units, ...last } = shipment;
  if (units === left) return { kind: 'marked', shipping: { ...last, shippedParts: before } };
  // The last one completes the line.
  if (before.length === MAX_SHIPMENTS - 1) return { kind: 'too_many_shipments' };
  return { kind: 'marked', shipping: { ...NOT_SHIPPED, shippedParts: [...before, shipment] } };
}

function withoutLast({ shippedAt, shippedParts }: Shipping): Shipping {
  return { ...NOT_SHIPPED, shippedParts: shippedAt === null ? shippedParts.slice(0, -1) : shippedParts };
}

/** A call was repeated. Without tracking, these could be another five. */
function isSameParcel({ units, tracking }: Shipment, last: Shipment | undefined): boolean {
  return tracking !== '' && tracking === last?.tracking && units === last.units;
}

function unitsOf(shipments: readonly Shipment[]): number {
  return shipments.reduce((sum, { units }) => sum + units, 0);
}

function isSame(one: Shipment, other: Shipment | undefined): boolean {
  return one.units === other?.units && one.shippedAt === other.shippedAt && one.tracking === other.tracking;
}
