import { lazy } from 'react';

/** Few people see it, so no screen carries it. */
export const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen')).NotFoundScreen }));
