import type Router from '@koa/router';
import * as v from 'valibot';
import type { ActivityList } from '../../../domain/wire/office';
import { may, type OfficeContext } from '../../access/office/office-session';
import { limitRate } from '../../access/rate-limit';
import { listActivity } from '../../db/activity';
import { namesOf } from '../../db/people';
import { validQuery } from '../request/valid-input';
import { presentActivity } from './office-people';
import { createRouter, sendJson } from './router';

const PAGE = 50;

const pageQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});

export function officeActivityRoutes(): Router {
  return createRouter().get(
    '/v1/office/activity',
    limitRate('office-activity', 300),
    may('activity.read'),
    showActivity,
  );
}

async function showActivity(ctx: OfficeContext): Promise<void> {
  const { db } = ctx.services;
  const { before } = validQuery(pageQuery, ctx);
  const rows = await listActivity(db.read, { most: PAGE + 1, ...(before === undefined ? {} : { before }) });
  const entries = rows.slice(0, PAGE);
  const names = await namesOf(
    db.read,
    entries.map(({ subject }) => subject),
  );
  const next = rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null;
  sendJson(ctx, { entries: entries.map((row) => presentActivity(row, names)), next } satisfies ActivityList);
}
