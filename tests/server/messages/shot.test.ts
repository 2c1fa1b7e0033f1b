import { writeFileSync, mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sendDue } from '../../../server/messages/send-due';
import { openMailLane } from '../../../server/messages/keep-sending';
import { startMailServer } from '../../support/mail-server';
import { startTestServer } from '../../support/test-server';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders';
import { unlocked } from '../../support/admin';

it('shots', async () => {
  const smtp = await startMailServer();
  let now = 1_795_000_000_000;
  const server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Hennessy Orders <orders@example.com>', PUBLIC_URL: 'http://localhost:8099', LOG_LEVEL: 'info', PICTURES_DIR: '/tmp/pictures-13' }, { now: () => now });
  const sizes = [['Small', 4], ['Medium', 12], ['Large', 18], ['XLarge', 9], ['2XLarge', 3]] as const;
  const cart = aCart(
    ...sizes.map(([size, quantity]) => ({ ...POLO_LINE, size, quantity, price: size === '2XLarge' ? 44 : 42 })),
    { ...POLO_LINE, color: 'Black', quantity: 6 },
    KEYCHAIN_LINE,
  );
  const answer = await server.post('/v1/create-order', anOrderBody({ cart, store: 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339' }));
  console.log(answer.status, answer.json);
  const lane = openMailLane(server.services);
  console.log(await sendDue(server.services, lane));
  const admin = await unlocked(server);
  const [o] = await server.services.db.read('orders').select();
  const r = await server.post('/v1/update-order-lines', { lines: [1,2,3].map((line) => ({ order_id: o.order_number, line, version: 1, po: 'PO 77120', est_ship_date: '2026-12-09' })) }, admin);
  console.log(r.status);
  now += 15 * 60_000;
  console.log(await sendDue(server.services, lane));
  mkdirSync('/tmp/mailshots', { recursive: true });
  smtp.mails.forEach((mail, i) => {
    writeFileSync(`/tmp/mailshots/${i}.html`, String(mail.html));
    writeFileSync(`/tmp/mailshots/${i}.txt`, mail.text ?? '');
    writeFileSync(`/tmp/mailshots/${i}.eml`, mail.raw);
  });
  console.log(await server.services.db.read('outgoing_messages').select());
  console.log(server.takeLines());
  await server.stop();
  await smtp.stop();
  expect(smtp.mails.length).toBe(3);
});
