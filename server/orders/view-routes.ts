import type Router from '@koa/router';
import { MAX_SAVED_VIEWS, type SavedViews, saveViewBody, viewNameBody } from '../../domain/calls/office-orders';
import { officeQuery, readOfficeView } from '../../domain/orders/office-view';
import { refusal } from '../../domain/refusals';
import { may, type OfficeContext, type OfficeInput } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { withBody } from '../http/request/valid-input';
import { createRouter, sendJson } from '../http/router';
import { deleteOrderView, listOrderViews, saveOrderView } from './view-rows';

/** The filters of the office's orders that a person has named. */
export function officeOrderViewRoutes(): Router {
  return createRouter()
    .get('/v1/office/order-views', limitRate('office-order-views', 600), may('orders.read'), showViews)
    .post(
      '/v1/office/order-views',
      limitRate('office-save-view', 120),
      may('orders.read'),
      withBody(saveViewBody),
      saveView,
    )
    .post(
      '/v1/office/delete-order-view',
      limitRate('office-delete-view', 120),
      may('orders.read'),
      withBody(viewNameBody),
      deleteView,
    );
}

async function showViews(ctx: OfficeContext): Promise<void> {
  const { db } = ctx.services;
  // Includes what was just written.
  sendJson(ctx, { views: await listOrderViews(db.write, ctx.state.office.person.id) } satisfies SavedViews);
}

async function saveView(ctx: OfficeInput<typeof saveViewBody>): Promise<void> {
  const { db, now } = ctx.services;
  // Drops what isn't a filter.
  const query = officeQuery(readOfficeView(new URLSearchParams(ctx.state.input.query)));
  if (!(await saveOrderView(db, ctx.state.office.person.id, { ...ctx.state.input, query }, now()))) {
    throw refusal('invalid', `You have ${MAX_SAVED_VIEWS} views. Delete one first.`);
  }
  await showViews(ctx);
}

async function deleteView(ctx: OfficeInput<typeof viewNameBody>): Promise<void> {
  await deleteOrderView(ctx.services.db.write, ctx.state.office.person.id, ctx.state.input.name);
  await showViews(ctx);
}
