import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { inviteBody } from '../../domain/calls/office';
import { type Grant, ROLES } from '../../domain/people/roles';
import { COMMAND } from '../activity/rows';
import { officeLink, officeOrigin } from '../messages/mail/office-mail';
import type { Settings } from '../operations/settings/settings';
import { findPerson, invite, newLink } from '../people/rows';
import { runCommand, say, withDatabase } from './run-command';

const USAGE = `npm run office -- invite dana@example.com --owner [--name "Dana Whitfield"]
npm run office -- invite lee@example.com --role rep [--customer leith]
Adds somebody to the office and prints the link that sets their password. It works once, within 24 hours. For somebody
who is here already, it prints a new link. Roles: ${ROLES.join(', ')}.`;

await runCommand(USAGE, async (settings) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: 'boolean', default: false },
      role: { type: 'string' },
      customer: { type: 'string' },
      name: { type: 'string' },
    },
  });
  const [verb, email = ''] = positionals;
  const grant = { role: values.owner ? 'owner' : values.role, customer: values.customer };
  const wanted = v.safeParse(inviteBody, { email, name: values.name ?? email.split('@')[0], grants: [grant] });
  if (verb !== 'invite' || positionals.length !== 2 || !wanted.success) {
    process.stderr.write(`${wanted.success ? '' : `${wanted.issues[0].message}\n\n`}${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  say(await linkFor(settings, wanted.output));
});

interface Wanted {
  readonly email: string;
  readonly name: string;
  readonly grants: readonly Grant[];
}

async function linkFor(settings: Settings, person: Wanted): Promise<string> {
  return withDatabase(settings, async (db) => {
    const known = await findPerson(db.read, { email: person.email });
    const now = Date.now();
    const token = known ? await newLink(db, COMMAND, known.id, now) : (await invite(db, COMMAND, person, now))?.token;
    return officeLink(officeOrigin(settings), token ?? '');
  });
}
