import createKnex from 'knex';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

/**
 * The least a call about orders can cost with Koa, its body parser, knex, and SQLite: one order and its lines by
 * primary key. `node order-by-key.js <database file>` responds to `POST /order {"number": 17}` with one of its orders.
 */
const [, , filename = ''] = process.argv;
const knex = createKnex({
  client: 'sqlite3',
  connection: { filename },
  useNullAsDefault: true,
  pool: { min: 1, max: 2 },
});
const newest = await knex('orders').max({ id: 'id' }).first();

/** A prime number: neighboring calls read orders that are far apart. */
const STRIDE = 7919;

const app = new Koa();
app.use(bodyParser());
app.use(async (ctx) => {
  if (ctx.path === '/healthz') {
    ctx.body = 'ok';
    return;
  }
  const { number } = ctx.request.body as { number: number };
  const id = 1 + ((number * STRIDE) % Number(newest?.id));
  const [order, lines] = await Promise.all([
    knex('orders').where({ id }).first(),
    knex('order_lines').where({ order_id: id }),
  ]);
  ctx.body = { ...order, lines };
});
app.listen(Number(process.env.PORT), '127.0.0.1');
