import type Router from '@koa/router';
import { MAX_SAVED_VIEWS, type SavedViews, saveViewBody, viewNameBody } from '../../domain/calls/office-orders';
import { officeQuery, readOfficeView } from '../../domain/orders/office-view';
import { refusal } from '../../domain/refusals';
import { may, type OfficeContext, type OfficeInput } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import type { HasDatabase } from '../database/database';
import { withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import type { OrderNeeds } from './needs';
import { deleteOrderView, listOrderViews, saveOrderView } from './view-rows';

/** The filters of the office's orders that a person has named. */
export function officeOrderViewRoutes(services: OrderNeeds): Router {
  return createRouter()
    .get(
      '/v1/office/order-views',
      limitRate(services, 'office-order-views', 600),
      may(services, 'orders.read'),
      using(services, showViews),
    )
    .post(
      '/v1/office/order-views',
      limitRate(services, 'office-save-view', 120),
      may(services, 'orders.read'),
      withBody(saveViewBody),
      using(services, saveView),
    )
    .post(
      '/v1/office/delete-order-view',
      limitRate(services, 'office-delete-view', 120),
      may(services, 'orders.read'),
      withBody(viewNameBody),
      using(services, deleteView),
    );
}

async function showViews(services: HasDatabase, ctx: OfficeContext): Promise<void> {
  const { db } = services;
  // Includes what was just written.
  sendJson(ctx, { views: await listOrderViews(db.write, ctx.state.office.person.id) } satisfies SavedViews);
}

async function saveView(services: HasDatabase & HasClock, ctx: OfficeInput<typeof saveViewBody>): Promise<void> {
  const { db, now } = services;
  // Drops what isn't a filter.
  const query = officeQuery(readOfficeView(new URLSearchParams(ctx.state.input.query)));
  if (!(await saveOrderView(db, ctx.state.office.person.id, { ...ctx.state.input, query }, now()))) {
    throw refusal('invalid', `You have ${MAX_SAVED_VIEWS} views. Delete one first.`);
  }
  await showViews(services, ctx);
}

async function deleteView(services: HasDatabase, ctx: OfficeInput<typeof viewNameBody>): Promise<void> {
  await deleteOrderView(services.db.write, ctx.state.office.person.id, ctx.state.input.name);
  await showViews(services, ctx);
}
