import { useState } from 'react';
import type { CartEntry } from '../../../domain/cart/cart';
import { MAIN_LINE } from '../../../domain/catalog/customer';
import { lineName } from '../../../domain/catalog/quantity-words';
import { countOf } from '../../../domain/count-of';
import { formatDollars } from '../../../domain/money';
import { anotherOrder, type OutboxEntry, type OutboxPayload } from '../../../domain/outbox/outbox';
import { priceChanges, type RefusalKind, refusalKind } from '../../../domain/outbox/refusal';
import { Button } from '../../components/button';
import { useAction } from '../../components/use-action';
import { withReadableCode } from '../../outbox/code-encryption';
import { removeEntry } from '../../outbox/entries';
import { saveOrder } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { AttentionActions, focusTitle } from './attention-actions';
import { EditOrder } from './edit-order';

export function AttentionPanel({ entry }: { entry: OutboxEntry }) {
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

const MAX_SHOWN = 4;

function PriceChanges({ entry }: { entry: OutboxEntry }) {
  const changes = priceChanges(entry);
  const hidden = changes.length - MAX_SHOWN;
  return (
    <ul className="mt-2 text-label text-ink">
      {changes.slice(0, MAX_SHOWN).map(({ key, quoted, current }) => (
        <li key={key} className="flex flex-wrap gap-x-2">
          <span>{lineName(entry.payload.cart[key] as CartEntry)}:</span>
          <span>
            was <s>{formatDollars(quoted)}</s>, now <b>{formatDollars(current)}</b> each
          </span>
        </li>
      ))}
      {hidden > 0 && <li>and {countOf(hidden, 'more line')}. Edit the order to see them all.</li>}
    </ul>
  );
}

/** Another copy was placed first or paid by card. Only a person knows whether this is another order. */
function DuplicateChoice({ entry }: { entry: OutboxEntry }) {
  const run = useAction();
  const placedAs = entry.last_error?.order_id ?? 'that order';

  function handleSame() {
    run(async () => {
      await removeEntry(entry);
      focusTitle();
    });
  }

  /** The new key derives from the old one, so two presses or tabs still place one order. */
  function handleAnother() {
    run(async () => {
      await saveOrder(anotherOrder(entry, `${entry.key}-2`));
      await removeEntry(entry);
      focusTitle();
      await sendNow();
    });
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      <Button onClick={handleSame}>It is {placedAs}: remove this copy</Button>
      <Button variant="dark" onClick={handleAnother}>
        Place it as another order
      </Button>
    </div>
  );
}
