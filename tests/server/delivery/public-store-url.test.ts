import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../domain/catalog/customer';
import { publicStoreUrl } from '../../../server/delivery/load-content';
import { readSettings } from '../../../server/operations/settings/settings';

const leith = { key: 'leith', route_prefix: '/leith' } as Customer;
const premier = { key: 'premier', route_prefix: '' } as Customer;

describe('where links in mails begin', () => {
  it.each([
    ['on a developer’s machine', {}, 'http://localhost:8080/leith', 'http://premier.localhost:8080'],
    [
      'with hosts of their own',
      { PUBLIC_HOSTS: 'staging.leith.example,orders.leith.example,shop.premier.example:8443' },
      'https://orders.leith.example',
      'https://shop.premier.example:8443',
    ],
    [
      'with one host for all',
      { PUBLIC_HOSTS: 'orders.example.com,premier.example.com', MULTI_STORE: 'true' },
      'https://orders.example.com/leith',
      'https://premier.example.com',
    ],
    [
      'with PUBLIC_URL',
      { PUBLIC_HOSTS: 'orders.example.com,orders.leith.example', PUBLIC_URL: 'https://orders.example.com:8443' },
      'https://orders.leith.example',
      'https://orders.example.com:8443',
    ],
    [
      'with only a staging host',
      { PUBLIC_HOSTS: 'shop-test.example' },
      'https://shop-test.example/leith',
      'https://shop-test.example',
    ],
  ])('%s', (_where, env, ofLeith, ofPremier) => {
    const settings = readSettings(env);
    expect([publicStoreUrl(settings, leith), publicStoreUrl(settings, premier)]).toEqual([ofLeith, ofPremier]);
  });
});
