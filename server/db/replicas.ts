import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { codeOf } from '../operations/files/error-code';
import { databaseFault } from './database-faults';
import { KNOWN_MIGRATIONS } from './schema-version';

/** A replica further behind isn't read. */
const MAX_LAG_MS = 10_000;

const BEHIND = 'It is more than ten seconds behind.';

/** Who reads. `wroteLsn` is where the database's log was when the session's last write ended; null if it never wrote. */
export interface ReadingSession {
  readonly key: string;
  readonly wroteLsn: string | null;
}

/** What became of a session's reads at a replica: all but `used` went elsewhere. */
type ReadOutcome = 'used' | 'own_write' | 'behind' | 'away' | 'failed';

export interface ReplicaState {
  readonly name: string;
  /** Also counts while it's away: it may lack everything since it was last seen. */
  readonly lagMs: number;
  /** Why it isn't read; '' if it is. */
  readonly problem: string;
  readonly reads: Readonly<Record<ReadOutcome, number>>;
}

export interface Replicas {
  /**
   * Runs reads on a replica that has what the session wrote, or on the primary's `lists`. Each session stays with one
   * replica, so its lists don't jump back and forth. @param run runs again on the primary if the replica fails
   */
  read<Result>(session: ReadingSession | undefined, run: (lists: Knex) => Promise<Result>): Promise<Result>;
  /** Lets a session read the primary until a replica has what it has just written. */
  recordWrite(table: 'sessions' | 'office_sessions', key: string): Promise<void>;
  /** Asks the primary and all replicas how far they are. @param now only goes forward */
  check(now: number): Promise<void>;
  states(): readonly ReplicaState[];
  close(): Promise<void>;
}

type Pools = Readonly<Record<'lists' | 'probe', Knex>>;

interface Replica extends Pools {
  readonly name: string;
  /** What it has replayed at least. */
  replayed: bigint;
  /** When it last had everything that the primary had. */
  caughtUpAt: number;
  lagMs: number;
  problem: string;
  readonly reads: Record<ReadOutcome, number>;
}

/** Of the primary's log, which replicas replay. `at` is on the clock of whoever checks. */
interface Position {
  readonly at: number;
  readonly lsn: bigint;
}

const MAX_POSITIONS = 60;

/** Until it has been asked. */
const UNKNOWN = 'It has not been asked yet.';

export function openReplicas(
  urls: readonly string[],
  connect: (url: string) => Pools,
  primary: Pools & { readonly write: Knex },
): Replicas {
  const positions: Position[] = [];
  const replicas = urls.map(
    (url): Replica => ({
      ...connect(url),
      name: nameOf(url),
      replayed: 0n,
      caughtUpAt: 0,
      lagMs: 0,
      problem: UNKNOWN,
      reads: { used: 0, own_write: 0, behind: 0, away: 0, failed: 0 },
    }),
  );

  function choose({ key, wroteLsn }: ReadingSession): Replica | undefined {
    const first = createHash('sha256').update(key).digest().readUInt32BE() % replicas.length;
    for (const replica of [...replicas.slice(first), ...replicas.slice(0, first)]) {
      const outcome = outcomeOf(replica, wroteLsn);
      if (outcome === 'used') return replica;
      replica.reads[outcome] += 1;
    }
    return undefined;
  }

  return {
    async read(session, run) {
      const replica = session && choose(session);
      if (!replica) return run(primary.lists);
      try {
        const result = await run(replica.lists);
        replica.reads.used += 1;
        return result;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        replica.reads.failed += 1;
        if (databaseFault(error) === 'away') replica.problem = (error as Error).message;
        return run(primary.lists);
      }
    },
    async recordWrite(table, key) {
      const lsn = primary.write.raw('greatest(wrote_lsn::pg_lsn, pg_current_wal_flush_lsn())::text');
      await primary
        .write(table)
        .where(table === 'sessions' ? { id: key } : { hash: key })
        .update({ wrote_lsn: lsn });
    },
    async check(now) {
      const { lsn, store } = await ask(primary.probe, PRIMARY_STATE);
      positions.push({ at: now, lsn: parseLsn(lsn) });
      if (positions.length > MAX_POSITIONS) positions.shift();
      await Promise.all(replicas.map((replica) => judge(replica, { positions, store, now })));
    },
    states: () =>
      replicas.map(({ name, lagMs, problem, reads }) => {
        return { name, lagMs, problem: problem || (lagMs > MAX_LAG_MS ? BEHIND : ''), reads };
      }),
    async close() {
      await Promise.all(replicas.flatMap(({ lists, probe }) => [lists.destroy(), probe.destroy()]));
    },
  };
}

function outcomeOf({ problem, lagMs, replayed }: Replica, wroteLsn: string | null): ReadOutcome {
  if (problem !== '') return 'away';
  if (lagMs > MAX_LAG_MS) return 'behind';
  return wroteLsn !== null && parseLsn(wroteLsn) > replayed ? 'own_write' : 'used';
}

/** The replica is away or going away, or had to end the query because it would have held up replaying. */
function isOfReplica(error: unknown): boolean {
  if (databaseFault(error) === 'away') return true;
  return ['40001', '40P01'].includes(codeOf(error) ?? '');
}

/** The same for the primary and its replicas, and for no other database. */
const STORE = "(SELECT system_identifier FROM pg_control_system()) || '/' || current_database() AS store";

const PRIMARY_STATE = `SELECT pg_current_wal_flush_lsn()::text AS lsn, ${STORE}`;

/** Without a stream, it could be on the log of a primary that has lost its place, and never fall behind. */
const REPLICA_STATE = `SELECT coalesce(pg_last_wal_replay_lsn()::text, '0/0') AS lsn, ${STORE},
  pg_is_in_recovery() AS is_replica, EXISTS (SELECT FROM pg_stat_wal_receiver) AS is_streaming,
  EXISTS (SELECT FROM knex_migrations WHERE name = '${KNOWN_MIGRATIONS.at(-1)}') AS is_upgraded`;

interface State {
  readonly lsn: string;
  readonly store: string;
  readonly is_replica: boolean;
  readonly is_streaming: boolean;
  readonly is_upgraded: boolean;
}

async function ask(probe: Knex, sql: string): Promise<State> {
  return (await probe.raw(sql)).rows[0];
}

interface Against {
  readonly positions: readonly Position[];
  readonly store: string;
  readonly now: number;
}

/** By when the primary was where the replica is now: clocks of machines differ, and an idle primary has no lag. */
async function judge(replica: Replica, { positions, store, now }: Against): Promise<void> {
  try {
    const state = await ask(replica.probe, REPLICA_STATE);
    replica.problem = problemOf(state, store);
    if (replica.problem === '') {
      replica.replayed = parseLsn(state.lsn);
      replica.caughtUpAt = positions.findLast(({ lsn }) => lsn <= replica.replayed)?.at ?? replica.caughtUpAt;
    }
  } catch (error) {
    replica.problem = error instanceof Error ? error.message : String(error);
  }
  replica.lagMs = now - replica.caughtUpAt;
}

function problemOf(state: State, store: string): string {
  if (state.store !== store) return 'It is not a copy of the database in DATABASE_URL.';
  if (!state.is_replica) return 'It isn’t a replica: it accepts writes.';
  if (!state.is_streaming) return 'It gets nothing from the primary at the moment.';
  return state.is_upgraded ? '' : 'It does not have this version’s tables yet.';
}

/** '16/B374D848': the upper and the lower half, in hex. */
function parseLsn(lsn: string): bigint {
  const [upper = '0', lower = '0'] = lsn.split('/');
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
}

/** For people: without user, password, and database. */
function nameOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? host;
}
