import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { isWebhookAddress } from '../../../domain/catalog/check/data-schemas';
import { isMailAddress } from '../../../domain/catalog/check/details-schemas';
import { mailbox } from '../../../server/messages/mail/render-mail';
import { useMailStore } from '../../support/messages/mail-store';
import { aCart, POLO_LINE } from '../../support/orders/orders';

const store = useMailStore();
const SHOPPER = 'r.castellano@example.com';
const confirmation = () => store.smtp.mails.find(({ recipients }) => recipients[0] === SHOPPER);

describe('what people type', () => {
  it.each([
    ['markup', { first_name: '<img src=x onerror=alert(1)>', last_name: '</td>' }],
    ['what a header gives a meaning to', { first_name: 'Renee" <evil@example.com>, "x', last_name: ':;,@' }],
    ['line breaks', { first_name: 'Renee\r\nBcc: evil@example.com', last_name: 'C\n\n<html>' }],
    ['a hundred letters', { first_name: 'R'.repeat(100), last_name: 'C'.repeat(100) }],
    ['other scripts', { first_name: 'Zoë', last_name: 'Łukasiewicz 李小龍 🧢' }],
  ])('may be %s', async (_what, names) => {
    await store.order({ ...names, customer_po: 'X'.repeat(100) });
    await store.send();

    expect(store.smtp.mails).toHaveLength(2);
    for (const mail of store.smtp.mails) {
      expect(mail.recipients).not.toContain('evil@example.com');
      expect(mail.headers.has('bcc')).toBe(false);
      expect(String(mail.html)).not.toContain('<img src=x');
    }
    const told = store.smtp.mails.find((mail) => mail !== confirmation());
    expect(told?.replyTo?.value.map(({ address }) => address)).toEqual([SHOPPER]);
    expect(confirmation()?.to && [confirmation()?.to].flat()[0]?.value[0]?.address).toBe(SHOPPER);
  });

  it('reaches a mailbox as it was typed', async () => {
    await store.order({ first_name: 'Zoë', last_name: "O'Brien 李" });
    await store.send();

    expect([confirmation()?.to].flat()[0]?.value[0]?.name).toBe("Zoë O'Brien 李");
    expect(confirmation()?.text).toContain("Zoë O'Brien 李");
    expect(confirmation()?.html).toContain('Zoë O&#x27;Brien 李');
  });

  it('never ends a header, whatever it is', async () => {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (name) => {
        const mail = new MailComposer({ to: mailbox(name, SHOPPER), subject: 'x', text: 'x' });
        const parsed = await simpleParser(await mail.compile().build());
        expect([...parsed.headers.keys()].toSorted()).toEqual([
          'content-transfer-encoding',
          'content-type',
          'date',
          'message-id',
          'mime-version',
          'subject',
          'to',
        ]);
        expect([parsed.to].flat()[0]?.value.map(({ address }) => address)).toEqual([SHOPPER]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a long order', () => {
  it('is cut short, and says so', async () => {
    const colors = ['Navy', 'Black', 'White', 'Red', 'Royal', 'Charcoal'];
    const items = store.server.services.stores.get('hennessy')?.items;
    const offered = colors.filter((color) => items?.get('PL420')?.colors.includes(color));
    const lines = offered.flatMap((color) =>
      ['Hennessy', 'Ford', 'Honda', 'Lexus', 'Mazda', 'Buick', 'GMC'].flatMap((embroidery) =>
        ['Left Chest', 'Right Sleeve'].flatMap((placement) =>
          ['Small', 'Medium', 'Large', 'XLarge'].map((size) => ({ ...POLO_LINE, color, embroidery, placement, size })),
        ),
      ),
    );
    await store.order({ cart: aCart(...lines) });
    await store.send();

    for (const mail of store.smtp.mails) expect(String(mail.html).length).toBeLessThan(100_000);
    expect(store.smtp.mails.map(({ text }) => text).join()).toMatch(
      /And \d+ more lines, all of them in the attached file/,
    );
  });
});

describe('addresses in data files', () => {
  it.each(['dana@example.com', "o'brien+x@sub.example.co", 'a@b.io'])('may be %s', (address) => {
    expect(isMailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'dana',
    'dana@example',
    'a b@example.com',
    'a@example.com\nBcc: b@c.de',
    '<a@example.com>',
    'a@-x.com',
    'a,b@c.de',
    `${'a'.repeat(65)}@example.com`,
  ])('may not be %j', (address) => {
    expect(isMailAddress(address)).toBe(false);
  });

  it.each(['https://erp.example.com/orders?x=1', 'http://127.0.0.1:8090', 'http://localhost/orders'])(
    'of webhooks may be %s',
    (address) => {
      expect(isWebhookAddress(address)).toBe(true);
    },
  );

  it.each(['http://erp.example.com', 'ftp://x.com', 'https://user:pw@x.com', 'https://x.com#y', 'x', 'javascript:1'])(
    'of webhooks may not be %s',
    (address) => {
      expect(isWebhookAddress(address)).toBe(false);
    },
  );
});
