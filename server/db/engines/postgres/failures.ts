/** SQLSTATE classes of which no call is the cause: connection, resources, operator, system. */
const OUTAGE_CLASSES = ['08', '53', '57', '58'];

/** Lock timeout; the server became a standby. */
const OUTAGE_STATES = ['55P03', '25006'];

/** From the operating system, when the server cannot be reached. */
const NO_CONNECTION = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
];

/** The `pg` package's own errors have no code. */
const LOST = /Connection terminated|not queryable|timeout expired/;

/** Whether the database cannot be reached or used just now, so that the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return LOST.test(error.message);
  return NO_CONNECTION.includes(code) || OUTAGE_STATES.includes(code) || OUTAGE_CLASSES.includes(code.slice(0, 2));
}

/** Serialization failure, deadlock, and a unique key that another transaction has just taken. */
const COLLISIONS = ['40001', '40P01', '23505'];

const MOST_ATTEMPTS = 5;

/** Runs a transaction again if it has collided with another one. */
export async function untilNoCollision<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !COLLISIONS.includes(codeOf(error) ?? '')) throw error;
    }
  }
}

/** The SQLSTATE, or the operating system's code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
