import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders/orders';
import { freePort, launchServer, type ServerProcess } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';
import { toolPath } from './tools';

const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')) as {
  readonly panels: readonly { readonly id: number; readonly targets: readonly { readonly expr: string }[] }[];
};
const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
const alerts = rules.match(/^ +- alert:/gm)?.length;

let project: ServerProject;
let folder: string;
let server: ServerProcess;
let metricsPort: number;

beforeAll(async () => {
  project = await aServerProject();
  folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
  cpSync('deploy/prometheus', folder, { recursive: true });
  metricsPort = await freePort();
  const env = { DATA_DIR: join(folder, 'store'), METRICS_PORT: String(metricsPort), BACKUP_EVERY: '6h' };
  server = await launchServer(project.bundle, { env });
  await server.ready();
  for (const bypass_code of ['HEN', 'WRONG']) {
    await fetch(`${server.origin}/v1/create-order`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Outbox-Age': '12' },
      body: JSON.stringify(anOrderBody({ bypass_code })),
    });
  }
});
afterAll(async () => {
  await server.stop();
  project.remove();
  rmSync(folder, { recursive: true, force: true });
});

const metricsText = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

/** All names that the metrics can have: a histogram has three. */
async function knownNames(): Promise<ReadonlySet<string>> {
  const types = [...(await metricsText()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

describe('alerts and dashboard', () => {
  it('ask for metrics that the server has', async () => {
    const names = await knownNames();
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const asked = [...expressions, rules].flatMap((text) => text.match(/\b(storefront|nodejs|process)_\w+/g) ?? []);

    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  it('the panels do not overlap, and each has its own id', () => {
    const { panels } = dashboard as unknown as {
      panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[];
    };
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );

    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe.runIf(toolPath('promtool'))('promtool', () => {
  const promtool = (args: readonly string[], input = '') =>
    execFileSync(toolPath('promtool') ?? '', args, { cwd: folder, input, encoding: 'utf8' });

  it('accepts the configuration and the alerts, and their tests pass', () => {
    expect(promtool(['check', 'config', 'prometheus.yml'])).toContain('SUCCESS');
    expect(promtool(['check', 'rules', 'alerts.yml'])).toContain(`SUCCESS: ${alerts} rules found`);
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS');
  });

  it('finds nothing wrong with the metrics', async () => {
    const own = (await metricsText()).split('\n').filter((line) => /storefront_/.test(line));

    expect(promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toBe('');
  });
});

describe.runIf(toolPath('prometheus'))('prometheus', () => {
  let prometheus: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const config = readFileSync(join(folder, 'prometheus.yml'), 'utf8');
    const here = config.replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`).replaceAll('15s', '1s');
    writeFileSync(join(folder, 'here.yml'), here);
    const args = ['--config.file=here.yml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`];
    prometheus = spawn(toolPath('prometheus') ?? '', args, { cwd: folder, stdio: 'ignore' });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => prometheus.once('exit', resolve));
    prometheus.kill('SIGKILL');
    await ended;
  });

  async function query(expr: string): Promise<{ readonly status: string; readonly result: readonly unknown[] }> {
    const response = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(expr)}`).catch(() => undefined);
    const { status, data } = ((await response?.json()) ?? {}) as { status?: string; data?: { result: unknown[] } };
    return { status: status ?? 'none', result: data?.result ?? [] };
  }

  it('reads the server’s metrics, loads the alerts, and understands every panel of the dashboard', async () => {
    const up = async () => (await query('up{job="storefront"} == 1')).result.length;
    await expect.poll(up, { timeout: 30_000, interval: 200 }).toBe(1);
    const loaded = (await (await fetch(`${origin}/api/v1/rules`)).json()) as {
      data: { groups: { rules: unknown[] }[] };
    };
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const asked = expressions.map((expr) => expr.replaceAll('$__rate_interval', '1m'));

    expect(loaded.data.groups.map((group) => group.rules.length)).toEqual([alerts]);
    for (const expr of asked) expect([expr, (await query(expr)).status]).toEqual([expr, 'success']);
    expect((await query('storefront_orders_placed_total{payment="code"}')).result).toHaveLength(1);
  });
});
