import type Router from '@koa/router';
import { MAX_DRAFT_EDITS } from '../../domain/calls/catalog';
import { MAX_WORKBOOK_BYTES, type UploadedWorkbook, uploadHead, workbookBody } from '../../domain/calls/workbook';
import { isAllowedEverywhere, type Permission, permittedCustomers } from '../../domain/people/roles';
import { refusal } from '../../domain/refusals';
import { countOf } from '../../domain/text/count-of';
import { actorOf, may, type OfficeContext, type OfficeInput } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { readRevision } from '../catalog/document-rows';
import type { HasDatabase } from '../database/database';
import { uploadedFile, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { fieldsOfEdits } from './changed-fields';
import { requireChanges } from './draft-routes';
import { listDraft, saveDraft } from './draft-rows';
import type { PublishingNeeds } from './needs';
import { type PublishedCatalog, publishedCatalog } from './published-catalog';
import { runWorkbookJob } from './workbook/open-workbook-process';
import type { Planned, WorkbookJob, Written } from './workbook/workbook-process';

const TOO_LARGE = `A workbook can have ${MAX_WORKBOOK_BYTES >> 20} MB. Remove pictures and other sheets.`;

/** The catalog as a workbook, from the draft and back into it. */
export function officeWorkbookRoutes(services: PublishingNeeds): Router {
  return createRouter()
    .post(
      '/v1/office/catalog/workbook',
      limitRate(services, 'office-workbook', 120),
      may(services, 'catalog.read'),
      withBody(workbookBody),
      using(services, sendWorkbook),
    )
    .post(
      '/v1/office/catalog/upload-workbook',
      limitRate(services, 'office-upload-workbook', 300),
      may(services, 'catalog.change'),
      withBody(uploadHead, uploadedFile(MAX_WORKBOOK_BYTES, TOO_LARGE)),
      using(services, readUpload),
    );
}

async function sendWorkbook(services: HasDatabase & HasClock, ctx: OfficeInput<typeof workbookBody>): Promise<void> {
  const { target } = ctx.state.input;
  const published = await publishedCatalog(services.db.read);
  if (!targetsOf(ctx, 'catalog.read', published).includes(target)) {
    throw refusal('not_allowed', 'Your roles don’t include this catalog; an owner can change your roles.');
  }
  const at = `${new Date(services.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const result = await run<Written>(services, ctx, {
    kind: 'write',
    target,
    at,
    ...(await draftOn(services, published)),
  });
  if (result.kind === 'unreadable') throw refusal('invalid', result.message);
  ctx.attachment(`${target}-catalog-${published.revision}.xlsx`);
  ctx.type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  ctx.body = Buffer.from(result.bytes);
}

/** Says what a workbook would change, or takes that into the draft. */
async function readUpload(services: HasDatabase & HasClock, ctx: OfficeInput<typeof uploadHead>): Promise<void> {
  const { input: head, file } = ctx.state;
  for (;;) {
    const published = await publishedCatalog(services.db.read);
    const targets = targetsOf(ctx, 'catalog.change', published);
    const result = await run<Planned>(services, ctx, {
      kind: 'plan',
      head,
      file,
      targets,
      ...(await draftOn(services, published)),
    });
    if (result.kind === 'unreadable') return sendUploaded(ctx, result);
    const isAgreed = head.take === result.read.plan && result.read.mistakes.count === 0;
    // What it would change may have changed since the person looked.
    if (!isAgreed) return sendUploaded(ctx, result.read);
    const { db, now } = services;
    const { changes, target } = result.read;
    const edits = result.edits.map((edit) => ({ ...edit, pointer: [...edit.pointer] }));
    requireChanges(ctx, fieldsOfEdits(edits, published, await listDraft(db.read)));
    const action = {
      kind: 'catalog.workbook',
      subject: head.name,
      after: countOf(changes, 'change'),
      ...(target === 'base' ? {} : { customer: target }),
    } as const;
    const outcome = await saveDraft(db, actorOf(ctx), edits, published, now(), action);
    if (outcome.kind === 'full') {
      throw refusal('invalid', `The draft holds at most ${MAX_DRAFT_EDITS} changes. Publish some first.`);
    }
    if (outcome.kind === 'saved')
      return sendUploaded(ctx, { kind: 'taken', changes, conflicts: outcome.conflicts.length });
  }
}

function sendUploaded(ctx: OfficeContext, uploaded: UploadedWorkbook): void {
  sendJson(ctx, uploaded);
}

function run<Result extends Written | Planned>(services: HasDatabase, ctx: OfficeContext, job: WorkbookJob) {
  const { db } = services;
  return runWorkbookJob<Result>(ctx.state.office.person.id, job, (revision) => readRevision(db.read, revision));
}

async function draftOn(services: HasDatabase, { revision, texts }: PublishedCatalog) {
  return { revision, texts, edits: await listDraft(services.db.read) };
}

/** The customers of whom the person may have the workbook; `base` is what all customers share. */
function targetsOf(ctx: OfficeContext, permission: Permission, { catalog }: PublishedCatalog): readonly string[] {
  const { grants } = ctx.state.office.person;
  const customers = permittedCustomers(grants, permission, [...catalog.customers.keys()]);
  return isAllowedEverywhere(grants, permission) ? ['base', ...customers] : customers;
}
