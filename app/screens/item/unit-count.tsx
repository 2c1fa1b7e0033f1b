/** The number of units in a color, or a dash for none. */
export function UnitCount({ units }: { units: number }) {
  return (
    <span className={units > 0 ? 'font-heading' : 'text-ink-3'}>{units > 0 ? units.toLocaleString('en-US') : '–'}</span>
  );
}
