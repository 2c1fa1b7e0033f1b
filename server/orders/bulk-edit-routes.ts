import type Router from '@koa/router';
import { type BulkEdits, undoBulkEditBody } from '../../domain/calls/office-orders';
import { may, type OfficeContext, type OfficeInput, permittedStores } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { withBody } from '../http/request/valid-input';
import { createRouter, sendJson } from '../http/router';
import { listBulkEdits } from './bulk-edit-rows';
import { sendResults } from './edit-routes';
import { undoBulkEdit } from './undo-bulk-edit';

/** What the person has changed on many lines at once, and undoing it. */
export function officeBulkEditRoutes(): Router {
  return createRouter()
    .get('/v1/office/bulk-edits', limitRate('office-bulk-edits', 600), may('orders.change'), showBulkEdits)
    .post(
      '/v1/office/undo-bulk-edit',
      limitRate('office-undo-bulk-edit', 120),
      may('orders.change'),
      withBody(undoBulkEditBody),
      undoEdit,
    );
}

async function showBulkEdits(ctx: OfficeContext): Promise<void> {
  const { db, now } = ctx.services;
  // Includes what was just made.
  const edits = await listBulkEdits(db.write, ctx.state.office.person.id, now());
  const listed = edits.map(({ id, name, lines, madeAt }) => ({ id, name, lines, made_at: madeAt }));
  sendJson(ctx, { edits: listed } satisfies BulkEdits);
}

async function undoEdit(ctx: OfficeInput<typeof undoBulkEditBody>): Promise<void> {
  const { id: person, name: session } = ctx.state.office.person;
  const customers = permittedStores(ctx).map(({ outline }) => outline.key);
  sendResults(ctx, await undoBulkEdit(ctx.services, { customers, session, person, id: ctx.state.input.id }));
}
