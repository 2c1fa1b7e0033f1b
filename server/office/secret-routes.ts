import type Router from '@koa/router';
import { endSecretBody, removeSecretBody, setSecretBody } from '../../domain/calls/office';
import { SECRET_RULES, type SecretKind } from '../../domain/people/secrets';
import { notFound, refusal } from '../../domain/refusals';
import type { AccessNeeds } from '../access/needs';
import { actorOf, may, type OfficeContext, type OfficeInput, proven } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { logSecurity } from '../access/security-log';
import { listJson, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { editSecret, endSecretSessions, listSecrets } from '../secrets/edit-secrets';

/** Codes and passwords of the customers, and what signs their webhooks. No call returns one. */
export function officeSecretRoutes(services: AccessNeeds): Router {
  return (
    createRouter()
      .get(
        '/v1/office/secrets',
        limitRate(services, 'office-secrets', 120),
        may(services, 'secrets.change'),
        using(services, showSecrets),
      )
      // Each costs several hashes.
      .post(
        '/v1/office/set-secret',
        limitRate(services, 'office-set-secret', 30),
        may(services, 'secrets.change'),
        using(services, proven),
        withBody(setSecretBody, listJson),
        using(services, setSecret),
      )
      .post(
        '/v1/office/remove-secret',
        limitRate(services, 'office-remove-secret', 60),
        may(services, 'secrets.change'),
        using(services, proven),
        withBody(removeSecretBody),
        using(services, removeSecret),
      )
      // Ending access needs no proof: whoever finds a leaked code should be quick.
      .post(
        '/v1/office/end-secret-sessions',
        limitRate(services, 'office-end-secret', 60),
        may(services, 'secrets.change'),
        withBody(endSecretBody),
        using(services, endSessions),
      )
  );
}

async function showSecrets(services: AccessNeeds, ctx: OfficeContext): Promise<void> {
  sendJson(ctx, await listSecrets(services));
}

type Edit = Parameters<typeof editSecret>[2];

async function setSecret(services: AccessNeeds, ctx: OfficeInput<typeof setSecretBody>): Promise<void> {
  const { customer, kind, version, replaces, name, value } = ctx.state.input;
  const added = { name: SECRET_RULES[kind].isList ? name : '', value };
  await edit(services, ctx, { customer: customer ?? '', kind, version, replaces, added });
}

async function removeSecret(services: AccessNeeds, ctx: OfficeInput<typeof removeSecretBody>): Promise<void> {
  const { customer, kind, version, id } = ctx.state.input;
  await edit(services, ctx, { customer: customer ?? '', kind, version, replaces: id });
}

async function edit(services: AccessNeeds, ctx: OfficeContext, change: Edit): Promise<void> {
  const { kind, customer, added } = change;
  const result = await editSecret(services, actorOf(ctx), change, ['office', ctx.state.office.person.id]);
  if (result === 'unknown' || result === 'conflict') {
    throw refusal('version', 'Somebody else has changed this customer’s secrets. Nothing was saved; look again.');
  }
  if (result !== 'changed') {
    const message = REFUSALS[result](SECRET_RULES[kind].name);
    throw refusal('invalid', message, added ? { fields: { value: message } } : {});
  }
  logSecurity(services, ctx, 'secret_changed', { customer: customer || undefined, outcome: outcomeOf(kind, change) });
  ctx.status = 204;
}

const REFUSALS = {
  in_use: (name: string) => `This ${name} is in use already. Nothing was changed; choose another one.`,
  of_another_customer: (name: string) => `Another customer has this ${name}. Nothing was changed; choose another one.`,
  last: (name: string) => `There’s no other ${name}. Replace it instead.`,
  full: (name: string) => `There are too many of this ${name}. Remove some first.`,
};

function outcomeOf(kind: SecretKind, { added, replaces }: Edit): string {
  return `${kind} ${!added ? 'removed' : replaces === undefined && SECRET_RULES[kind].isList ? 'added' : 'replaced'}`;
}

async function endSessions(services: AccessNeeds, ctx: OfficeInput<typeof endSecretBody>): Promise<void> {
  const { customer, kind, id } = ctx.state.input;
  const ended = await endSecretSessions(services, actorOf(ctx), { customer: customer ?? '', kind }, id);
  if (ended === undefined) throw notFound('Its sessions have been ended already.');
  logSecurity(services, ctx, 'secret_changed', { customer: customer ?? undefined, outcome: `${kind} sessions ended` });
  sendJson(ctx, { ended });
}
