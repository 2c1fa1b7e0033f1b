import { inject } from 'vitest';

/** Makes the servers of a test file use PostgreSQL; see `test-database.ts`. */
process.env.TEST_POSTGRES = inject('postgresTemplate');
