import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/operations/settings/settings';
import { toolPath } from './tools';

/** The words of `npm run serve`. */
const SERVE: readonly string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.serve.split(' ');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  cpSync('deploy', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the systemd unit', () => {
  it.runIf(toolPath('systemd-analyze'))('is valid, and leaves the service few rights', () => {
    const unit = join(folder, 'storefront.service');
    // systemd checks that the program exists, at Debian's path.
    writeFileSync(unit, readFileSync(unit, 'utf8').replace('/usr/bin/node', process.execPath));
    const run = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

    expect(run('verify', unit)).toMatchObject({ status: 0, stderr: '' });
    const [, exposure = ''] =
      /Overall exposure level for .*: ([\d.]+)/.exec(run('security', '--offline=true', unit).stdout) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });

  it.runIf(toolPath('systemd-analyze'))('is a template for several servers on one machine, too', () => {
    const service = readFileSync(join(folder, 'storefront.service'), 'utf8').replace('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, 'storefront@.service'), service);
    cpSync(join(folder, 'ha/port.conf'), join(folder, 'storefront@.service.d/port.conf'));
    const verified = spawnSync('systemd-analyze', ['verify', 'storefront@8081.service'], {
      env: { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${folder}:` },
      encoding: 'utf8',
    });
    const [, settings = ''] = /^Environment=(.*)$/m.exec(readFileSync(join(folder, 'ha/port.conf'), 'utf8')) ?? [];
    const env = parseEnv(settings.replaceAll('%i', '8081').replaceAll(' ', '\n')) as NodeJS.ProcessEnv;

    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(readSettings(env)).toMatchObject({ port: 8081, metrics: { port: 18_081 }, drainSeconds: 6 });
  });

  it('starts the server as npm run serve does', () => {
    expect(readFileSync(join(folder, 'storefront.service'), 'utf8')).toContain(
      `ExecStart=/usr/bin/${SERVE.join(' ')}\n`,
    );
  });

  it('names settings that the server accepts', () => {
    const settings = readSettings(parseEnv(readFileSync(join(folder, 'storefront.env'), 'utf8')) as NodeJS.ProcessEnv);

    expect(settings).toMatchObject({ production: true, host: '127.0.0.1', trustedHops: 1 });
    expect(settings.backups.everyMs).toBeDefined();
  });
});

describe('the compose file', () => {
  const compose = (env: Record<string, string>) =>
    spawnSync('docker-compose', ['-f', join(folder, 'compose.yaml'), 'config'], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
  const REQUIRED = { PUBLIC_HOSTS: 'a.example.com, b.example.com', POSTGRES_PASSWORD: '4f1c' };

  it.runIf(toolPath('docker-compose'))('is valid, and gives the server settings that it accepts', () => {
    const { status, stdout, stderr } = compose(REQUIRED);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const server = stdout.slice(stdout.indexOf('\n  server:'));
    const ofServer = Object.fromEntries(
      [...server.matchAll(/^ {6}([A-Z_]+): ["']?([^"'\n]*)["']?$/gm)].map(([, name, value]) => [name, value]),
    );

    expect(readSettings({ NODE_ENV: 'production', ...ofServer })).toMatchObject({
      databaseUrl: 'postgres://storefront:4f1c@database:5432/storefront',
      publicHosts: [{ name: 'a.example.com' }, { name: 'b.example.com' }],
      trustedHops: 1,
    });
  });

  it.runIf(toolPath('docker-compose')).each(Object.keys(REQUIRED))('does not start without %s', (missing) => {
    const { status, stderr } = compose({ ...REQUIRED, [missing]: '' });

    expect(status).not.toBe(0);
    expect(stderr).toContain('.env');
  });

  it('uses a database no newer than the programs in the image', () => {
    const [, debian] = /ARG NODE=\d+-(\w+)/.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];
    const [, database] = /image: postgres:\d+-(\w+)/.exec(readFileSync('deploy/compose.yaml', 'utf8')) ?? [];

    expect(database).toBe(debian);
  });
});

describe('the release without containers', () => {
  it('has what the server reads, and all settings explained', () => {
    const [, paths = ''] =
      /tar -czf \S+ --mode=\S+ --owner=\S+ --group=\S+ (.*)/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
    const packed = paths.split(' ');

    expect(packed).toEqual(expect.arrayContaining(['dist', 'node_modules', 'server/data', 'deploy', '.env.example']));
    for (const path of packed.filter((each) => each !== 'dist')) expect([path, existsSync(path)]).toEqual([path, true]);
  });
});

describe('the Dockerfile', () => {
  const lines = readFileSync('deploy/Dockerfile', 'utf8').replaceAll('\\\n', '').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const indexOf = (start: string) => last.findIndex((line) => line.startsWith(start));

  it('runs the server as a user without rights, and node itself', () => {
    expect(indexOf('USER node')).toBeGreaterThan(last.findLastIndex((line) => /^(RUN|COPY)/.test(line)));
    expect(JSON.parse(last.find((line) => line.startsWith('CMD '))?.slice(4) ?? '')).toEqual(SERVE);
    expect(indexOf('HEALTHCHECK')).toBeGreaterThan(0);
  });

  it('copies only what there is, and what the context lets through', () => {
    const allowed = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const copied = lines.flatMap((line) =>
      line.startsWith('COPY ') && !line.includes('--from') ? line.split(' ').slice(1, -1) : [],
    );
    const isAllowed = (path: string) => allowed.some((each) => path === each || path.startsWith(`${each}/`));

    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied.filter((each) => each !== '.'))
      expect([path, existsSync(path), isAllowed(path)]).toEqual([path, true, true]);
  });

  it('has a health check that tells an answer from none', async () => {
    const [, command = '[]'] =
      /CMD (\["node", "-e".*\])$/.exec(last.find((line) => line.includes('healthz')) ?? '') ?? [];
    const [, flag = '', script = ''] = JSON.parse(command) as string[];
    const check = spawnSync(process.execPath, [flag, script.replace('8080', '1')], { encoding: 'utf8' });

    expect(script).toContain('http://127.0.0.1:8080/healthz');
    expect(check.status).toBe(1);
  });
});

describe.each(['Caddyfile', 'ha/Caddyfile'])('the sample %s', (name) => {
  it.runIf(toolPath('caddy'))('is valid and formatted', () => {
    const file = join(folder, name);
    const env = { PATH: process.env.PATH, HOME: folder, PUBLIC_HOSTS: 'a.example.com, b.example.com' };
    execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' });

    expect(execFileSync('caddy', ['fmt', file], { env, encoding: 'utf8' })).toBe(readFileSync(file, 'utf8'));
  });
});
