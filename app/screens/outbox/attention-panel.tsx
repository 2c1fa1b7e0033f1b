import { useState } from 'react';
import { MAIN_LINE } from '../../../domain/catalog/customer';
import type { OutboxEntry, OutboxPayload } from '../../../domain/outbox/outbox';
import { type RefusalKind, refusalKind } from '../../../domain/outbox/refusal';
import { withReadableCode } from '../../outbox/code-encryption';
import { AttentionActions } from './attention-actions';
import { DuplicateChoice } from './duplicate-choice';
import { EditOrder } from './edit-order';
import { PriceChanges } from './price-changes';
import { focusTitle } from './use-action';

/** Why the server refused the order, and what a person can do about it. Nothing happens without them. */
export function AttentionPanel({ entry }: { entry: OutboxEntry }) {
  /** While editing: the order with its code decrypted. */
  const [edited, setEdited] = useState<OutboxPayload>();
  const kind = refusalKind(entry.last_error);

  async function handleEdit() {
    const readable = await withReadableCode(entry.payload).catch(() => undefined);
    setEdited(readable ?? entry.payload);
  }

  function handleEdited() {
    setEdited(undefined);
    focusTitle();
  }

  return (
    <div className="px-4 pb-4 sm:px-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-err-tint py-3.5 pr-3.5 pl-4.5">
        <div className="min-w-60 flex-1 sm:min-w-82.5">
          <p className="font-heading text-err">
            {kind === 'code_lost' ? entry.last_error?.message : `The server answered: “${entry.last_error?.message}”`}
          </p>
          <p className="mt-px text-label text-err-ink">{ADVICE[kind]}</p>
          {kind === 'prices' && !edited && <PriceChanges entry={entry} />}
        </div>
        {kind === 'duplicate' ? (
          <DuplicateChoice entry={entry} />
        ) : (
          !edited && <AttentionActions entry={entry} kind={kind} onEdit={() => void handleEdit()} />
        )}
      </div>
      {edited && <EditOrder entry={entry} refused={edited} onDone={handleEdited} />}
    </div>
  );
}

const SAFE = `or keep the order here and call ${MAIN_LINE}. Nothing is lost.`;

const ADVICE: Readonly<Record<RefusalKind, string>> = {
  duplicate: 'Is this the same order, or an additional one? The two may differ.',
  code: `Edit the order to enter another code, ${SAFE}`,
  code_lost: `Edit the order to enter its code, ${SAFE}`,
  prices: `Accept the new prices to send the order, edit it first, ${SAFE}`,
  lines: `Edit the order to pick something else for these lines, ${SAFE}`,
  other: `Edit the order to correct it, ${SAFE}`,
};
