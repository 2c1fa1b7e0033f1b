import { AdminBar } from './admin-bar';
import type { AdminParts } from './admin-context';
import { AdminLine } from './admin-line';
import { AdminSession } from './admin-session';

/** Everything that editing takes: one chunk, which viewers never load. */
export const ADMIN_PARTS: AdminParts = { Line: AdminLine, Bar: AdminBar, Session: AdminSession };
