import type Router from '@koa/router';
import { type BulkEdits, undoBulkEditBody } from '../../domain/calls/office-orders';
import { may, type OfficeContext, type OfficeInput, permittedStores } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import type { HasDatabase } from '../database/database';
import { withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { listBulkEdits } from './bulk-edit-rows';
import { sendResults } from './edit-routes';
import type { OrderNeeds } from './needs';
import { undoBulkEdit } from './undo-bulk-edit';

/** What the person has changed on many lines at once, and undoing it. */
export function officeBulkEditRoutes(services: OrderNeeds): Router {
  return createRouter()
    .get(
      '/v1/office/bulk-edits',
      limitRate(services, 'office-bulk-edits', 600),
      may(services, 'orders.change'),
      using(services, showBulkEdits),
    )
    .post(
      '/v1/office/undo-bulk-edit',
      limitRate(services, 'office-undo-bulk-edit', 120),
      may(services, 'orders.change'),
      withBody(undoBulkEditBody),
      using(services, undoEdit),
    );
}

async function showBulkEdits(services: HasDatabase & HasClock, ctx: OfficeContext): Promise<void> {
  const { db, now } = services;
  // Includes what was just made.
  const edits = await listBulkEdits(db.write, ctx.state.office.person.id, now());
  const listed = edits.map(({ id, name, lines, madeAt }) => ({ id, name, lines, made_at: madeAt }));
  sendJson(ctx, { edits: listed } satisfies BulkEdits);
}

async function undoEdit(services: OrderNeeds, ctx: OfficeInput<typeof undoBulkEditBody>): Promise<void> {
  const { id: person, name: session } = ctx.state.office.person;
  const customers = permittedStores(services, ctx).map(({ outline }) => outline.key);
  sendResults(services, ctx, await undoBulkEdit(services, { customers, session, person, id: ctx.state.input.id }));
}
