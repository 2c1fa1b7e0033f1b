import { parseArgs } from 'node:util';
import { CUSTOMER_KEY } from '../../domain/address/customer-key';
import { countOf } from '../../domain/text/count-of';
import { deleteMails, mailFolder } from '../messages/smtp/mail-server';
import { OperatorError } from '../operations/operator-error';
import { findOrdersOf, forgetPerson, orderNumbersOf } from '../order-rows/delete-orders';
import { forgetOfficePerson } from '../people/forget';
import { findPerson } from '../people/rows';
import { runCommand, say, withDatabase } from './run-command';

const USAGE = `npm run forget -- --email name@example.com [--customer leith] [--dry-run]
Takes a person's name and email address out of all orders, also while the server runs. Lines, prices, totals, POs and
the history of edits stay. This cannot be undone. It ends with rewriting SQLite's file, so that nothing stays in its
free space; orders wait for that, some seconds per 100,000 orders.

--customer   only in this customer's orders, such as leith
--dry-run    only says how many orders there are

Of somebody who works in the office, it also deletes the account, and the name from activity and the history of lines,
unless --customer is given.

Mails about the orders that wait to be sent, or are kept as files here, are deleted.

Not changed: backups (the person is back in a restored one, so run this again then), receipts on the person's own
device (kept for 30 days), mails that were sent, and what PayPal knows. The server's log has no names or addresses.`;

const LAST_OWNER = 'This is the only owner of the office. Make somebody else one first. Nothing was changed.';

await runCommand(USAGE, async (settings) => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      customer: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { email = '', customer } = values;
  if (!email.includes('@') || (customer !== undefined && !CUSTOMER_KEY.test(customer))) throw new OperatorError(USAGE);
  await withDatabase(settings, async (db) => {
    const ids = await findOrdersOf(db, { email, customer });
    // The office counts if all customers are meant.
    const worksHere =
      customer === undefined && (await findPerson(db.read, { email: email.toLowerCase() })) !== undefined;
    if (values['dry-run']) {
      if (worksHere) say('An account of the office would be deleted.');
      return say(`${countOf(ids.length, 'order')} would lose this name and address.`);
    }
    if (worksHere) {
      if ((await forgetOfficePerson(db, email)) === 'last_owner') throw new OperatorError(LAST_OWNER);
      say('The account of the office was deleted, and the name removed from activity and the history of lines.');
    }
    await forgetPerson(db, ids);
    await deleteMails(mailFolder(settings.dataDir), await orderNumbersOf(db, ids));
    say(`${countOf(ids.length, 'order')}: name and address removed. Lines, money and POs are unchanged.`);
    if (ids.length > 0) say('Not changed: backups, receipts on devices, mails that were sent, and what PayPal knows.');
  });
});
