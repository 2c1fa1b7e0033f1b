import * as v from 'valibot';
import type { CatalogProblem } from '../catalog/check/catalog-problems';
import type { DifferenceLine } from '../catalog/difference/difference-lines';
import type { DraftEdit, Json, JsonDocuments, Place } from '../catalog/draft';
import type { FamilyFacts } from '../catalog/drawings';
import { plainText } from '../text/text-schema';
import { listOf } from './fields';

// Bodies of the /v1/office/catalog calls, and what they return. Times are epoch milliseconds.

export const MAX_DRAFT_EDITS = 5_000;
const MAX_EDITS_PER_SAVE = 500;
const MAX_SEGMENTS = 6;
const MAX_SEGMENT = 200;
/** Most characters of JSON. */
const MAX_VALUE = 100_000;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 31 - 1));
const revision = id;
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
const ids = listOf(id, MAX_DRAFT_EDITS, `Name at most ${MAX_DRAFT_EDITS} changes.`);

/** The documents that people edit. Drawings come with a release. */
const document = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^(colors|defaults|details|photographs)\.json$|^(items|customers)\/[a-z][a-z0-9-]*\.json$/),
);

const pointer = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(MAX_SEGMENT, `Use at most ${MAX_SEGMENT} characters.`))),
  v.maxLength(MAX_SEGMENTS),
);

const json = v.pipe(
  v.custom<Json>((value) => value !== undefined),
  v.check((value) => JSON.stringify(value).length <= MAX_VALUE, 'This is too long to save.'),
);

/** `seen` is what the draft held at that place when the person changed it. */
const edit = v.object({ document, pointer, value: json, seen: json });

/** `have` is what the browser has, as the last answer named it. */
export const readCatalogBody = v.object({
  have: v.optional(v.object({ revision: v.number(), draft: v.number() })),
});

export const saveDraftBody = v.object({
  edits: listOf(edit, MAX_EDITS_PER_SAVE, `Save at most ${MAX_EDITS_PER_SAVE} changes at once.`),
});

export type DraftInput = v.InferInput<typeof saveDraftBody>['edits'][number];

export const discardDraftBody = v.object({ ids });

/** Flags that somebody has looked at, by their ids. */
const confirmed = v.optional(
  listOf(v.pipe(v.string(), v.maxLength(600)), MAX_DRAFT_EDITS, 'This confirms too much at once.'),
  [],
);

/** Changes of the draft, which is based on a revision. */
export const differenceBody = v.object({ revision, ids });

export const publishBody = v.object({
  revision,
  ids: v.pipe(ids, v.minLength(1, 'Choose what to publish.')),
  note: v.optional(plainText('note', 300), ''),
  /** When it goes live; without it, at once. */
  at: v.optional(time),
  confirmed,
});

export type PublishInput = v.InferInput<typeof publishBody>;

export const revisionBody = v.object({ revision });
export const planBody = v.object({ id });
/** `before` is the last one of the page before. */
export const historyBody = v.object({ before: v.optional(revision) });

/** Which catalog is meant: the published one, and how often the draft and the plans have changed. */
export interface CatalogVersion {
  readonly revision: number;
  readonly draft: number;
}

/** What the drawing files are, without the drawings. */
export interface WireDrawings {
  readonly families: Readonly<Record<string, FamilyFacts>>;
  /** The hash of each drawing, by `art`. */
  readonly files: Readonly<Record<string, string>>;
}

export interface CatalogState extends CatalogVersion {
  /** Published documents, without the customers that the person may not see. */
  readonly documents: JsonDocuments;
  readonly drawings: WireDrawings;
  readonly edits: readonly DraftEdit[];
  readonly planned: readonly WirePlan[];
}

export type ReadCatalog = CatalogState | { readonly same: true };

export interface SavedDraft extends CatalogVersion {
  readonly edits: readonly DraftEdit[];
  /** The places where somebody else was quicker: nothing of these was saved. */
  readonly conflicts: readonly DraftConflict[];
}

export interface DraftConflict extends Place {
  /** What the draft holds. */
  readonly theirs: Json;
  readonly by: string;
  readonly at: number;
}

/** Edits that go live later. */
export interface WirePlan {
  readonly id: number;
  /** When it goes live. */
  readonly at: number;
  readonly note: string;
  /** Sentences about what changes. */
  readonly summary: string;
  readonly by: string;
  readonly created_at: number;
  readonly edits: number;
  /** Why it didn't go live: its edits are in the draft again. */
  readonly problem: string | null;
}

/** What some of the draft's changes would publish. */
export interface WireDifference {
  readonly lines: readonly WireLine[];
  /** What keeps all of it from being published. */
  readonly problems: readonly CatalogProblem[];
  readonly conflicts: readonly WireConflict[];
  /** How many customers see any of it. */
  readonly customers: number;
}

export interface WireLine extends DifferenceLine {
  /** Who made the last of its changes, and when. */
  readonly by: string;
  readonly at: number;
}

/** A change at whose place something else has been published since. */
export interface WireConflict extends Place {
  /** Confirms it. */
  readonly id: string;
  readonly value: Json;
  readonly published: Json;
  readonly base: Json;
  readonly by: string;
  readonly at: number;
}

/** One of them: published at once, or planned. */
export interface Published {
  readonly revision?: number;
  readonly planned?: true;
}

export interface WireRevision {
  readonly id: number;
  readonly at: number;
  readonly by: string;
  readonly source: 'files' | 'office' | 'workbook' | 'undo' | 'plan';
  readonly note: string;
  /** Sentences about what changed at the customers that the person sees. */
  readonly summary: string;
  /** It's the newest, there is one before, and the person may change everything in it. */
  readonly can_undo: boolean;
}

export interface RevisionList {
  /** The newest first. */
  readonly revisions: readonly WireRevision[];
  readonly has_more: boolean;
}

export interface RevisionDifference {
  readonly lines: readonly DifferenceLine[];
}
