/** The figures of one kind of traffic; times in milliseconds. */
export interface Flow {
  readonly name: string;
  readonly calls: number;
  readonly perSecond: number;
  readonly latency: { readonly p50: number; readonly p97_5: number; readonly p99: number; readonly max: number };
  /** Wrong responses, and calls without a response. */
  readonly wrong: number;
  readonly kinds: ReadonlyMap<string, number>;
}

const HEAD = ['', 'calls', 'per second', 'p50 ms', 'p97.5 ms', 'p99 ms', 'longest ms', 'errors'];

export function printFlows(flows: readonly Flow[]): void {
  const rows = [HEAD, ...flows.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const { name, kinds } of flows) {
    for (const [what, count] of kinds) process.stdout.write(`${name}: ${what}, ${count} times\n`);
  }
}

function rowOf({ name, calls, perSecond, latency, wrong }: Flow): string[] {
  const { p50, p97_5, p99, max } = latency;
  return [name, `${calls}`, perSecond.toFixed(0), ...[p50, p97_5, p99, max].map((ms) => ms.toFixed(0)), `${wrong}`];
}
