import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../../server/operations/settings/settings';

describe('readSettings', () => {
  it('works without any setting', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      stagingMarker: 'staging',
      multiStore: undefined,
      trustedHops: 0,
      publicHosts: [],
    });
  });

  it('lists all problems at once', () => {
    const env = { PORT: 'eighty', MULTI_STORE: 'yes', LOG_LEVEL: 'loud', ALLOWED_ORIGINS: 'shop.example.com' };
    const read = () => readSettings(env);

    expect(read).toThrow(SettingsError);
    for (const name of Object.keys(env)) expect(read).toThrow(name);
  });

  it('needs secrets and hosts in production, and names both', () => {
    const read = () => readSettings({ NODE_ENV: 'production' });

    expect(read).toThrow('SECRETS_FILE: must be set in production');
    expect(read).toThrow('PUBLIC_HOSTS: must list the hosts');
  });

  it.each([',', ' , ', ''])('finds no host in PUBLIC_HOSTS=%j', (PUBLIC_HOSTS) => {
    const read = () => readSettings({ NODE_ENV: 'production', SECRETS_FILE: 'secrets.json', PUBLIC_HOSTS });

    expect(read).toThrow('PUBLIC_HOSTS: must list the hosts');
  });

  it('takes no backups by itself unless it is told how often', () => {
    expect(readSettings({}).backups).toEqual({ folder: 'data/backups', everyMs: undefined, keep: 28 });
    expect(readSettings({ BACKUP_EVERY: '' }).backups.everyMs).toBeUndefined();
  });

  it.each([
    ['1m', 60_000],
    ['6h', 21_600_000],
    ['30d', 2_592_000_000],
  ])('reads BACKUP_EVERY=%s', (BACKUP_EVERY, everyMs) => {
    const env = { BACKUP_EVERY, BACKUP_DIR: '/backups', BACKUP_KEEP: '1' };

    expect(readSettings(env).backups).toEqual({ folder: '/backups', everyMs, keep: 1 });
  });

  it.each(['0h', '6', '6 h', '-1d', '31d', '9999d', '1.5h', 'daily'])('refuses BACKUP_EVERY=%s', (BACKUP_EVERY) => {
    expect(() => readSettings({ BACKUP_EVERY })).toThrow('BACKUP_EVERY: must be a time such as 30m, 6h or 1d');
  });

  it.each(['0', '1001', '', '2.5', 'all'])('refuses BACKUP_KEEP=%j', (BACKUP_KEEP) => {
    expect(() => readSettings({ BACKUP_KEEP })).toThrow('BACKUP_KEEP: must be a number of backups, 1 to 1000');
  });

  it('takes no empty port', () => {
    expect(() => readSettings({ PORT: '' })).toThrow('PORT: must be a port number');
  });

  it('listens everywhere in production', () => {
    const settings = readSettings({
      NODE_ENV: 'production',
      SECRETS_FILE: 'secrets.json',
      PUBLIC_HOSTS: 'a.example, B.example:8443',
    });

    expect(settings).toMatchObject({
      host: '0.0.0.0',
      publicHosts: [
        { name: 'a.example', port: '' },
        { name: 'b.example', port: '8443' },
      ],
    });
  });
});

describe('the server', () => {
  it.each([
    ['in production without secrets and hosts', { NODE_ENV: 'production' }, /SECRETS_FILE: .*\nPUBLIC_HOSTS: /],
    ['with a port that is none', { PORT: 'eighty' }, /PORT: must be a port number/],
    ['with a secrets file that is not there', { SECRETS_FILE: '/nowhere/secrets.json' }, /cannot be read/],
  ])('refuses to start %s, with exit code 1 and the reason', (_what, env, reason) => {
    const main = join(import.meta.dirname, '../../../server/main.ts');
    const run = spawnSync(process.execPath, ['--import', 'tsx', main], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });

    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(reason);
    expect(run.stderr).not.toContain('    at ');
  });
});
