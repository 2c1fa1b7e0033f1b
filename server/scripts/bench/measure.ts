/** How long a call took, from sending it to the last byte of the response. */
export interface Measured {
  readonly name: string;
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly note: string;
}

/** Measures a repeated call. @param call returns a note for the table */
export async function measure(
  name: string,
  calls: number,
  call: (index: number) => Promise<string>,
  warmUp = 3,
): Promise<Measured> {
  return measureBy(async () => performance.now(), name, calls, call, warmUp);
}

/** As `measure`, with another clock. @param readMs returns milliseconds */
export async function measureBy(
  readMs: () => Promise<number>,
  name: string,
  calls: number,
  call: (index: number) => Promise<string>,
  warmUp: number,
): Promise<Measured> {
  for (let index = 0; index < warmUp; index += 1) await call(index);
  const times: number[] = [];
  let note = '';
  for (let index = 0; index < calls; index += 1) {
    const started = await readMs();
    note = await call(warmUp + index);
    times.push((await readMs()) - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, calls, p50: at(0.5), p95: at(0.95), most: at(1), note };
}

export function tableOf(rows: readonly Measured[]): string {
  const cells = rows.map(({ name, calls, p50, p95, most, note }) => [
    name.padEnd(44),
    ...[calls, p50.toFixed(1), p95.toFixed(1), most.toFixed(1)].map((cell) => `${cell}`.padStart(8)),
    `  ${note}`,
  ]);
  const head = [
    'call'.padEnd(44),
    ...['calls', 'p50 ms', 'p95 ms', 'most'].map((cell) => cell.padStart(8)),
    '  response',
  ];
  return [head, ...cells].map((row) => row.join('')).join('\n');
}
