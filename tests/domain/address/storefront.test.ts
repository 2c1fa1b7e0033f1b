import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HostName, parseHost } from '../../../domain/address/host';
import { addressBook, isLocalHost, redirectToStore, storefrontOfAddress } from '../../../domain/address/storefront';
import { bookWith, PAGE_CUSTOMERS, routePrefixOf, SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';

/** The host name in a Host header; '' stays ''. */
function nameOf(host: string): HostName {
  return (parseHost(host)?.name ?? '') as HostName;
}

const SETTINGS = { stagingMarker: 'staging', customers: bookWith() };
const STAGING = 'orders-staging.example.com';

/** Customer, mode, prefix and kind of host, in one line. */
function meaningOf(host: string, path: string, multiStore?: boolean): string {
  const { customer, mode, prefix, isTestHost } = storefrontOfAddress(nameOf(host), path, { ...SETTINGS, multiStore });
  return `${customer ?? 'nobody'} ${mode} "${prefix}" ${isTestHost ? 'test' : 'live'}`;
}

describe('storefrontOfAddress on a host with a customer word', () => {
  it.each(SHIPPED_CUSTOMERS)("is %s's own store, wherever the word stands and whatever the path is", (word) => {
    const own = `${word} single-store "" live`;
    expect(meaningOf(`${word}.example.com`, '/')).toBe(own);
    expect(meaningOf(`orders.${word}uniforms.com:8443`, '/checkout')).toBe(own);
    expect(meaningOf(`${word.toUpperCase()}.EXAMPLE.COM`, '/leith/checkout')).toBe(own);
    expect(meaningOf(`${word}.localhost:8080`, '/')).toBe(`${word} single-store "" test`);
    expect(meaningOf(`${word}-staging.example.com`, '/')).toBe(`${word} single-store "" test`);
  });

  it.each([
    ['stivers.newcustomer.example', 'newcustomer'],
    ['tameron-stivers.example', 'stivers'],
    ['premier.hennessy.example', 'premier'],
    ['guardian-premier.example', 'premier'],
    ['cannonguardian.example', 'guardian'],
    ['leith.cannon.example', 'cannon'],
    ['hennessy.leith.localhost', 'leith'],
    ['pohanka-hennessy.example', 'hennessy'],
    ['navarre.pohanka.example', 'pohanka'],
  ])('decides %s by the order of the customers: %s', (host, customer) => {
    expect(storefrontOfAddress(nameOf(host), '/', SETTINGS).customer).toBe(customer);
  });

  it.each([true, false])('stays single-store where the mode of other hosts is forced: %s', (multiStore) => {
    expect(meaningOf('hennessy.example.com', '/leith', multiStore)).toBe('hennessy single-store "" live');
  });
});

describe('storefrontOfAddress with customers besides the shipped ones', () => {
  const added = ['acme', 'ford', 'hartford'];
  const customers = bookWith(added);
  const ownerOf = (host: string, path = '/', more = {}) =>
    storefrontOfAddress(nameOf(host), path, { ...SETTINGS, customers, ...more });

  it.each([
    ['ford.example.com', 'ford'],
    ['orders.ford.example.com', 'ford'],
    ['ford-orders.example.com', 'ford'],
    ['ford.localhost:8080', 'ford'],
    ['hartford.example.com', 'hartford'],
    ['orders-hartford.example.com', 'hartford'],
    ['oxford.example.com', undefined],
    ['fords.example.com', undefined],
    ['ford_orders.example.com', undefined],
    ['myacme.example.com', undefined],
  ])('finds their words as whole parts of a host: %s', (host, customer) => {
    expect(ownerOf(host).customer).toBe(customer);
  });

  it.each([
    ['ford.leith.example', 'leith'],
    ['acme-hennessyuniforms.example', 'hennessy'],
  ])('leaves a shipped customer its hosts: %s', (host, customer) => {
    expect(ownerOf(host).customer).toBe(customer);
  });

  it('finds them by the first path segment of a host of several stores', () => {
    expect(ownerOf('localhost', '/acme/checkout')).toMatchObject({ customer: 'acme', prefix: '/acme' });
    expect(ownerOf('www.example.com', '/Ford', { multiStore: true })).toMatchObject({ customer: 'ford' });
    expect(ownerOf('localhost', '/oxford')).toMatchObject({ customer: undefined, prefix: '' });
  });

  it('takes any possible key for a customer where only the server knows', () => {
    const any = { customers: PAGE_CUSTOMERS };
    expect(ownerOf('localhost', '/oxford/checkout', any)).toMatchObject({ customer: 'oxford', prefix: '/oxford' });
    expect(ownerOf('localhost', '/leith', any)).toMatchObject({ customer: 'leith', prefix: '/leith' });
    for (const path of ['/checkout', '/catalog/mens', '/premier', '/', '//acme', '/__proto__', '/a', '/1st', '/a-b'])
      expect(ownerOf('localhost', path, any), path).toMatchObject({ customer: undefined, prefix: '' });
    expect(ownerOf('oxford.example.com', '/', any).customer).toBeUndefined();
  });

  it('never differs from the shipped rule where a shipped customer is meant', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
    const host = fc.array(fc.oneof(label, fc.constantFrom(...SHIPPED_CUSTOMERS, ...added)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(host, fc.constantFrom('/', '/leith', '/ford', '/checkout'), (labels, path) => {
        const before = storefrontOfAddress(nameOf(labels.join('.')), path, SETTINGS);
        const after = ownerOf(labels.join('.'), path);
        if (before.customer) expect(after).toEqual(before);
      }),
    );
  });
});

describe('storefrontOfAddress on hosts that customers list', () => {
  const listing = (key: string, hosts: readonly string[], isWordAnywhere = false) =>
    ({ key, route_prefix: `/${key}`, addresses: { hosts, isWordAnywhere } }) as const;
  const customers = addressBook(
    [
      listing('leith', [], true),
      listing('ford', ['uniforms.example', 'staging.uniforms.example']),
      listing('acme', []),
    ],
    undefined,
  );
  const at = (host: string) => storefrontOfAddress(nameOf(host), '/', { ...SETTINGS, customers });

  it.each([
    ['uniforms.example', 'ford'],
    ['UNIFORMS.example:8443', 'ford'],
    ['staging.uniforms.example', 'ford'],
    ['ford.example', 'ford'],
    ['orders.uniforms.example', undefined],
    ['orders.acme.example', 'acme'],
    ['leithner.example', 'leith'],
  ])('finds the store of %s', (host, customer) => {
    expect(at(host)).toMatchObject({ customer });
  });

  it('has several stores on a test host that nobody lists, and sends nobody to a store that there is not', () => {
    expect(at('staging.example')).toMatchObject({ mode: 'multi-store', customer: undefined });
    expect(redirectToStore(at('localhost'), '/checkout')).toBeUndefined();
  });
});

describe('storefrontOfAddress on a local or test host', () => {
  it.each(SHIPPED_CUSTOMERS.filter(routePrefixOf))('finds %s by the first path segment', (word) => {
    const store = `${word} multi-store "/${word}" test`;
    expect(meaningOf('localhost:8080', `/${word}`)).toBe(store);
    expect(meaningOf('localhost', `/${word}/`)).toBe(store);
    expect(meaningOf(STAGING, `/${word}/catalog/mens`)).toBe(store);
    expect(meaningOf('test.example.com', `/${word}/item/PL420`)).toBe(store);
  });

  it.each(['cannon', 'premier', 'newcustomer'])('finds %s, which has no prefix, by its host only', (word) => {
    expect(meaningOf('localhost:8080', `/${word}`)).toBe('nobody multi-store "" test');
    expect(meaningOf(STAGING, `/${word}/checkout`)).toBe('nobody multi-store "" test');
  });

  it.each([
    ['localhost', '/'],
    ['localhost:8080', '/'],
    ['LOCALHOST:8080', '/'],
    ['shop.localhost:5173', '/'],
    ['127.0.0.1', '/'],
    ['127.0.0.1:8080', '/'],
    ['[::1]', '/'],
    ['[::1]:8080', '/'],
    [STAGING, '/'],
    ['STAGING.example.com:443', '/'],
    ['test.example.com', '/'],
    ['orders-test.example.com', '/'],
    ['localhost', ''],
    ['localhost', '/checkout'],
    ['localhost', '/catalog/hats'],
    ['localhost', '/unknown/checkout'],
    ['localhost', '/hennessyx'],
    ['localhost', '/catalog/hennessy'],
    ['localhost', '//hennessy'],
    ['localhost', '/__proto__'],
  ])('names no store at %s%s', (host, path) => {
    expect(meaningOf(host, path)).toBe('nobody multi-store "" test');
  });

  it('ignores the case of a prefix', () => {
    expect(meaningOf('localhost', '/Hennessy/checkout')).toBe('hennessy multi-store "/hennessy" test');
  });

  it('reads numeric addresses with a port like those without', () => {
    expect(meaningOf('127.0.0.1:8080', '/leith')).toBe('leith multi-store "/leith" test');
    expect(meaningOf('[::1]:8080', '/leith')).toBe('leith multi-store "/leith" test');
  });

  it("uses the deployment's own staging marker", () => {
    const settings = { ...SETTINGS, stagingMarker: 'Preview' };
    expect(storefrontOfAddress(nameOf('preview-7.example.com'), '/leith', settings).customer).toBe('leith');
    expect(storefrontOfAddress(nameOf(STAGING), '/leith', settings).customer).toBeUndefined();
    expect(storefrontOfAddress(nameOf('www.example.com'), '/', { stagingMarker: '' }).isTestHost).toBe(false);
  });
});

describe('a test host', () => {
  it.each([
    'test',
    'test.example',
    'TEST.example:8080',
    'orders-test.example',
    'test-orders.example',
    'orders.test.example',
    'shop.example.test',
    'a-test-b.example',
    'staging',
    'staging.example',
    'orders-staging.example',
    'staging-2.example',
    'orders.staging.example',
  ])('has a marker as a whole part: %s', (host) => {
    expect(meaningOf(host, '/leith')).toBe('leith multi-store "/leith" test');
  });

  it.each([
    'latest.example',
    'contest.example',
    'tests.example',
    'test1.example',
    'testing.example',
    'my_test.example',
    'attest-orders.example',
    'orders.protest.example',
    'staging2.example',
    'upstaging.example',
    'stagings-orders.example',
  ])('is not %s, where a marker is only part of a word', (host) => {
    expect(meaningOf(host, '/leith')).toBe('nobody single-store "" live');
  });

  it.each([
    ['hennessytest.example', 'live'],
    ['latest-hennessy.example', 'live'],
    ['hennessy-test.example', 'test'],
    ['test.myhennessystore.example', 'test'],
  ])('is told apart on a host with a customer word, which is found anywhere: %s is %s', (host, kind) => {
    expect(meaningOf(host, '/')).toBe(`hennessy single-store "" ${kind}`);
  });

  it.each([
    ['pre-prod', 'pre-prod.example', true],
    ['pre-prod', 'orders.pre-prod.example', true],
    ['pre-prod', 'pre-production.example', false],
    ['-uat.', 'orders-uat.example', true],
    ['qa.example', 'orders.qa.example', true],
    ['qa.example', 'aqa.example', false],
  ])('may have a marker of several parts: %s in %s', (stagingMarker, host, expected) => {
    expect(storefrontOfAddress(nameOf(host), '/', { stagingMarker }).isTestHost).toBe(expected);
  });
});

describe('storefrontOfAddress on any other host', () => {
  it.each([
    ['www.example.com', '/'],
    ['www.example.com:8080', '/hennessy/checkout'],
    ['localhost.example.com', '/hennessy'],
    ['mylocalhost', '/hennessy'],
    ['192.168.1.20:8080', '/hennessy'],
    ['127.0.0.1.example.com', '/'],
    ['[2001:db8::1]:8080', '/'],
    ['', '/'],
  ])('stands for nobody at %s%s', (host, path) => {
    expect(meaningOf(host, path)).toBe('nobody single-store "" live');
  });

  it('distinguishes stores by path when multi-store mode is forced', () => {
    expect(meaningOf('www.example.com', '/leith/orders', true)).toBe('leith multi-store "/leith" live');
    expect(meaningOf('www.example.com', '/', true)).toBe('nobody multi-store "" live');
    expect(meaningOf('www.example.com', '/premier', true)).toBe('nobody multi-store "" live');
  });

  it('is single-store when forced, even on test hosts', () => {
    expect(meaningOf(STAGING, '/leith', false)).toBe('nobody single-store "" test');
  });

  it('is Hennessy on the local host of a forced single store', () => {
    expect(storefrontOfAddress(nameOf('localhost'), '/leith', { ...SETTINGS, multiStore: false })).toMatchObject({
      customer: 'hennessy',
      mode: 'single-store',
      prefix: '',
    });
  });
});

describe('routePrefixOf', () => {
  it.each([
    ['guardian', '/guardian'],
    ['hennessy', '/hennessy'],
    ['leith', '/leith'],
    ['pohanka', '/pohanka'],
    ['stivers', '/stivers'],
    ['tameron', '/tameron'],
    ['navarre', '/navarre'],
    ['cannon', ''],
    ['premier', ''],
    ['newcustomer', ''],
  ] as const)('gives %s the prefix "%s"', (customer, prefix) => {
    expect(routePrefixOf(customer)).toBe(prefix);
  });
});

describe('redirectToStore', () => {
  function targetOf(host: string, path: string, multiStore?: boolean) {
    return redirectToStore(storefrontOfAddress(nameOf(host), path, { ...SETTINGS, multiStore }), path);
  }

  it.each([
    '/checkout',
    '/orders',
    '/orders/HEN-100042/slip',
    '/order/HEN-100042',
    '/success',
    '/outbox',
    '/hand-over',
    '/packing-list/x',
    '/catalog/mens',
    '/item/PL420',
    '/checkout/',
  ])('leads the bare %s to Hennessy on local and test hosts', (path) => {
    expect(targetOf('localhost:8080', path)).toBe(`/hennessy${path}`);
    expect(targetOf('[::1]:8080', path)).toBe(`/hennessy${path}`);
    expect(targetOf(STAGING, path)).toBe(`/hennessy${path}`);
  });

  it.each([
    '/',
    '',
    '/hennessy',
    '/hennessy/checkout',
    '/leith/orders',
    '/premier',
    '/unknown',
    '/unknown/checkout',
    '//',
  ])('leaves %j alone on a local host', (path) => {
    expect(targetOf('localhost', path)).toBeUndefined();
  });

  it('leaves single-store hosts alone', () => {
    expect(targetOf('hennessy.example.com', '/checkout')).toBeUndefined();
    expect(targetOf('premier.localhost:8080', '/checkout')).toBeUndefined();
    expect(targetOf('www.example.com', '/checkout')).toBeUndefined();
    expect(targetOf('localhost', '/checkout', false)).toBeUndefined();
  });

  it('leaves live hosts with several stores alone', () => {
    expect(targetOf('www.example.com', '/checkout', true)).toBeUndefined();
  });

  it('redirects to an address that needs no further redirect', () => {
    expect(targetOf('localhost', targetOf('localhost', '/checkout') ?? '')).toBeUndefined();
  });
});

describe('isLocalHost', () => {
  it.each(['localhost', 'localhost:8080', 'Leith.LocalHost', '127.0.0.1:1', '[::1]', '[::1]:8080'])(
    'takes %s for this machine',
    (host) => {
      expect(isLocalHost(nameOf(host))).toBe(true);
    },
  );

  it.each(['example.com', 'localhost.example.com', 'notlocalhost', '127.0.0.1.example.com', '10.0.0.1', STAGING, ''])(
    'takes %j for another machine',
    (host) => {
      expect(isLocalHost(nameOf(host))).toBe(false);
    },
  );
});
