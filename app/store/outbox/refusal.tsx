import { CircleAlert, Copy, FilePen, KeyRound, type LucideIcon, Send, Store, X } from 'lucide-react';
import { useState } from 'react';
import type { CartEntry } from '../../../domain/cart/cart';
import { lineName } from '../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../domain/money';
import { anotherOrder, correctedEntry } from '../../../domain/outbox/entry-changes';
import type { OutboxEntry, OutboxPayload } from '../../../domain/outbox/outbox';
import { atNewPrices, priceChanges, refusalKind, refusalSentence } from '../../../domain/outbox/refusal';
import { countOf } from '../../../domain/text/count-of';
import { withReadableCode } from '../../outbox/code-encryption';
import { changeEntry, removeEntry } from '../../outbox/entries';
import { saveOrder } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { Button } from '../../ui/button';
import type { MenuEntry } from '../../ui/popup-menu';
import { useAction } from '../../ui/use-action';
import { EditOrder } from './edit-order';
import { EntryMenu, focusTitle } from './entry-menu';

interface RefusalProps {
  readonly entry: OutboxEntry;
  readonly title: string;
  readonly detail: string;
}

/** Why the server refused the order, the action that most likely gets it placed, and the others in a menu. */
export function Refusal({ entry, title, detail }: RefusalProps) {
  const [edited, setEdited] = useState<OutboxPayload>();
  const { primary, others = [] } = useRefusalActions(entry, setEdited);

  function handleEdited() {
    setEdited(undefined);
    focusTitle();
  }

  return (
    <div className="px-3.5 pb-3.5 sm:px-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="flex min-w-0 flex-1 basis-80 gap-2.5 font-heading text-err wrap-break-word">
          <CircleAlert size={18} strokeWidth={2} className="mt-px shrink-0" />
          {refusalSentence(entry)}
        </p>
        {!edited && (
          <div className="flex gap-2 max-sm:w-full">
            <Button variant="dark" onClick={primary.run} className="max-sm:flex-1">
              <primary.Icon size={18} strokeWidth={1.75} />
              {primary.label}
            </Button>
            <EntryMenu
              entry={entry}
              title={title}
              detail={detail}
              first={others}
              className="border border-line-strong bg-surface"
            />
          </div>
        )}
      </div>
      {edited ? <EditOrder entry={entry} refused={edited} onDone={handleEdited} /> : <PriceChanges entry={entry} />}
    </div>
  );
}

type Action = MenuEntry & Required<Pick<MenuEntry, 'Icon'>>;

interface Actions {
  readonly primary: Action;
  readonly others?: readonly Action[];
}

function useRefusalActions(entry: OutboxEntry, onEdit: (payload: OutboxPayload) => void): Actions {
  const runAction = useAction();

  /** Sends what the person saw, so not an order that has changed since. */
  async function send(cart = entry.payload.cart) {
    await changeEntry(entry, (present) => {
      const isAsSeen = JSON.stringify(present.last_error) === JSON.stringify(entry.last_error);
      return isAsSeen ? correctedEntry(present, { ...present.payload, cart }) : undefined;
    });
    focusTitle();
    await sendNow();
  }

  async function removeCopy() {
    await removeEntry(entry);
    focusTitle();
  }

  /** The new key derives from the old one, so two presses or tabs still place one order. */
  async function placeAnother() {
    await saveOrder(anotherOrder(entry, `${entry.key}-2`));
    await removeCopy();
    await sendNow();
  }

  async function edit() {
    const readable = await withReadableCode(entry.payload).catch(() => undefined);
    onEdit(readable ?? entry.payload);
  }

  const action = (label: string, Icon: LucideIcon, act: () => Promise<void>) => ({
    label,
    Icon,
    run: () => runAction(act),
  });
  const editing = action('Edit order', FilePen, edit);
  switch (refusalKind(entry.last_error)) {
    case 'duplicate':
      // Only a person knows whether this is another order.
      return {
        primary: action('Remove this copy', X, removeCopy),
        others: [action('Place it as another order', Copy, placeAnother)],
      };
    case 'code':
    case 'code_lost':
      return { primary: action('Enter code', KeyRound, edit) };
    case 'prices':
      return { primary: action('Accept and send', Send, () => send(atNewPrices(entry))), others: [editing] };
    case 'lines':
      return { primary: editing };
    case 'store':
      return { primary: action('Choose store', Store, edit), others: [action('Send again', Send, send)] };
    case 'other':
      return { primary: editing, others: [action('Send again', Send, send)] };
  }
}

const MAX_SHOWN = 4;

function PriceChanges({ entry }: { entry: OutboxEntry }) {
  const changes = priceChanges(entry);
  const hidden = changes.length - MAX_SHOWN;
  if (changes.length === 0) return null;
  return (
    <ul className="mt-2 text-label text-ink sm:ml-7">
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
