import { readFileSync } from 'node:fs';
import { parse } from 'opentype.js';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import { describeOrder } from '../../../server/orders/pdf/describe-order';
import { makePdf } from '../../../server/orders/pdf/open-pdf-thread';
import { printable } from '../../../server/orders/pdf/printable';
import { aCustomer, anOrder, anOrderLine } from '../../support/catalog/builders';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const NOW = 1_795_000_000_000;
const READER = {
  hasPrices: true,
  timeZone: 'America/New_York',
  now: NOW,
  poEnteredAt: undefined,
};
const server = useTestServer({}, { now: () => NOW });

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('POST /v1/order-pdf', () => {
  const placed = async () => {
    const cart = aCart(POLO_LINE, KEYCHAIN_LINE);
    const { json } = await server.post(
      '/v1/create-order',
      anOrderBody({ cart, first_name: 'Renée', last_name: 'Łuk 🚚' }),
    );
    const [, order_id, token] = /^\/order\/(.+)#(.+)$/.exec(json.link) ?? [];
    return { order_id, token };
  };

  it('sends the order as a file', async () => {
    const link = await placed();
    const { status, headers, bytes } = await server.post('/v1/order-pdf', { ...link, time_zone: 'America/New_York' });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store']);
    expect(headers['content-disposition']).toContain(`${link.order_id}.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(bytes)).toBe(1);
  });

  it.each([
    [404, { token: 'x'.repeat(22) }],
    [422, { time_zone: 'Mars/Olympus' }],
    [422, { order_id: '' }],
  ])('answers %i for %j', async (status, body) => {
    const answer = await server.post('/v1/order-pdf', { ...(await placed()), ...body });
    expect([answer.status, typeof answer.json.message]).toEqual([status, 'string']);
  });
});

const STORE = { customer: aCustomer(), items: new Map() };

describe('describeOrder', () => {
  it('has no prices where the customer shows none, and no estimates', () => {
    const lines = [anOrderLine(), anOrderLine({ line: 2, code: 'LK100', type: 'customs', price: 0, quantity: 1500 })];
    const pdf = describeOrder(anOrder({ lines }), STORE, { ...READER, hasPrices: false });
    expect([pdf.total, pdf.totalNote]).toEqual(['', '']);
    expect(pdf.lines.map(({ price, total }) => [price, total])).toEqual([
      ['', ''],
      ['', ''],
    ]);
    expect(JSON.stringify(pdf)).not.toMatch(/\$|Price/);
  });

  it('names a cancelled order instead of its stages', () => {
    const pdf = describeOrder(anOrder({ closed: { as: 'cancelled', at: NOW } }), STORE, READER);
    expect(pdf.steps).toEqual([['Cancelled', 'Nov 18']]);
    expect(pdf.lines.map(({ stage }) => stage)).toEqual(['Cancelled']);
  });

  it('says what was ordered, for how much, and how far it is', () => {
    const lines = [
      anOrderLine({ po: '58214', estShipDate: '2026-12-09' }),
      anOrderLine({ line: 2, size: 'XLarge', shippedAt: NOW, tracking: '1Z999' }),
      anOrderLine({
        line: 3,
        code: 'LK100',
        type: 'customs',
        size: 'default',
        price: 0,
        quantity: 1500,
        quoted: 239 as Cents,
      }),
    ];
    const pdf = describeOrder(anOrder({ lines, createdAt: NOW, total: 336 }), STORE, READER);
    expect(pdf).toMatchObject({
      heading: 'Order LEI-100001',
      placed: 'November 18, 2026',
      total: '$336.00',
      totalNote: 'plus 1 line priced on PO',
      foot: 'Questions about order LEI-100001? Dana Whitfield, 919-555-0142',
    });
    expect(pdf.steps.map(([title]) => title)).toEqual(['Received', 'PO entered', 'Ships Dec 9', 'Shipped']);
    expect(pdf.lines.map(({ stage, total, price }) => [stage, price, total])).toEqual([
      ['Ships Dec 9', '$42.00', '$168.00'],
      ['Shipped Nov 18, 1Z999', '$42.00', '$168.00'],
      ['Received', 'on PO', ''],
    ]);
    expect(pdf.lines[2]?.details).toBe('LK100 · Navy · Honda, Left Chest · $2.39 each, to be confirmed on the PO');
  });

  it.each([
    [{ cents: 219 as Cents, per: 'unit' as const }, '$2.19', '$3,285.00'],
    [{ cents: 330_000 as Cents, per: 'line' as const }, '', '$3,300.00'],
  ])('has the price %j that an admin entered', (poPrice, price, total) => {
    const lines = [anOrderLine({ code: 'LK100', type: 'customs', price: 0, quantity: 1500, poPrice })];
    const pdf = describeOrder(anOrder({ lines, createdAt: NOW, total: 1 }), STORE, READER);
    expect(pdf.lines).toMatchObject([{ price, total, details: 'LK100 · Navy · Honda, Left Chest' }]);
    expect(pdf.totalNote).toBe('');
  });
});

describe('printable', () => {
  it.each([
    'Łukasz Wiśniewski',
    'Nguyễn Thị Hường',
    'Đặng Văn Ổn',
    'Željko Čović',
    'Ștefan Țîrlea',
    'Ольга Щербакова',
    'Ελένη Ωραία',
    'O’Brien – 50% “Grey” €5',
  ])('prints %s as it is', (name) => {
    expect(printable(name)).toEqual({ text: name.normalize('NFC'), isComplete: true });
  });

  it('composes letters that were typed as a letter and its accent', () => {
    expect(printable('Nguye\u0302\u0303n')).toEqual({ text: 'Nguyễn', isComplete: true });
  });

  it.each([
    ['דוד בן-גוריון', 'דוד\u00a0בן-גוריון'],
    ['Ruth רות כהן לוי (day)', 'Ruth רות\u00a0כהן\u00a0לוי (day)'],
  ])('keeps the words of %s in one piece', (name, text) => {
    expect(printable(name)).toEqual({ text, isComplete: true });
  });

  it.each([
    ['王小明', '???'],
    ['Sam 🚚', 'Sam ?'],
    ['محمد', '????'],
  ])('says that %s is incomplete', (name, text) => {
    expect(printable(name)).toEqual({ text, isComplete: false });
    const [pdf, other] = [name, 'Łukasz'].map((lastName) => describeOrder(anOrder({ lastName }), STORE, READER));
    expect([pdf?.missing, other?.missing]).toEqual([expect.stringContaining('can’t print'), '']);
  });

  it.each(['regular', 'bold'])('lets nothing through that the %s font lacks', (weight) => {
    const file = readFileSync(new URL(`../../../server/orders/pdf/fonts/archivo-${weight}.ttf`, import.meta.url));
    const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    const characters = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code));
    const through = characters.filter((each) => printable(each).text === each);
    expect(through.length).toBeGreaterThan(600);
    expect(through.filter((each) => font.charToGlyphIndex(each) === 0)).toEqual([]);
  });
});

describe('makePdf', () => {
  it.each([1, 12, 500])('has room for %i lines', async (count) => {
    const lines = Array.from({ length: count }, (_, index) =>
      anOrderLine({
        line: index + 1,
        name: index % 7 === 0 ? 'A name as long as names can be, '.repeat(6) : 'Performance Polo',
      }),
    );
    const pdf = await makePdf(describeOrder(anOrder({ lines }), STORE, READER));
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(Math.ceil(count / 16));
    expect(pdf.length).toBeLessThan(400_000);
  });

  it('makes several that are asked for at once', async () => {
    const order = describeOrder(anOrder(), STORE, READER);
    const made = await Promise.all([makePdf(order), makePdf(order), makePdf(order)]);
    expect(made.map(pagesOf)).toEqual([1, 1, 1]);
  });
});
