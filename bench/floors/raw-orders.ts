import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';

/** The least that a durable order with its lines can cost. */
export interface RawOrders {
  place(order: number): Promise<void>;
  close(): Promise<void>;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE orders (id INTEGER PRIMARY KEY, code TEXT NOT NULL, total INTEGER NOT NULL, at TEXT NOT NULL);
  CREATE TABLE lines (
    id INTEGER PRIMARY KEY,
    order_id INTEGER NOT NULL REFERENCES orders(id),
    sku TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    price INTEGER NOT NULL
  );
  CREATE INDEX lines_order ON lines(order_id);`;

/**
 * Prepared statements on one connection, a transaction for each order, one after the other, without server, checks,
 * search or limits.
 */
export async function openRawOrders(file: string, linesPerOrder: number): Promise<RawOrders> {
  const db = new sqlite3.Database(file);
  await promisify(db.exec.bind(db))(SCHEMA);
  const values = Array(linesPerOrder).fill('(?, ?, ?, ?)').join(', ');
  const statements = {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    order: db.prepare('INSERT INTO orders (code, total, at) VALUES (?, ?, ?)'),
    lines: db.prepare(`INSERT INTO lines (order_id, sku, quantity, price) VALUES ${values}`),
  };
  const run = (statement: sqlite3.Statement, ...params: unknown[]) =>
    new Promise<number>((resolve, reject) => {
      statement.run(...params, function (this: sqlite3.RunResult, error: Error | null) {
        if (error) reject(error);
        else resolve(this.lastID);
      });
    });
  const insert = async (order: number) => {
    await run(statements.begin);
    const id = await run(statements.order, `C${order}`, order, '2026-01-01');
    const lines = Array.from({ length: linesPerOrder }, (_, index) => [id, `SKU-${index}`, index + 1, 1000]);
    await run(statements.lines, lines.flat());
    await run(statements.commit);
  };
  let last = Promise.resolve();
  return {
    place(order) {
      last = last.then(() => insert(order));
      return last;
    },
    async close() {
      await Promise.all(
        Object.values(statements).map((each) => new Promise<void>((done) => each.finalize(() => done()))),
      );
      await promisify(db.close.bind(db))();
    },
  };
}
