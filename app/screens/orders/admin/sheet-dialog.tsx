import { useState } from 'react';
import { countOf } from '../../../../domain/count-of';
import { MOST_PASTED_TEXT } from '../../../../domain/orders/pasted-text';
import { Button } from '../../../components/button';
import { type SheetRequest, useLineEditStore } from './line-edit-store';
import { PasteFrame } from './paste-frame';
import { SheetPreview } from './sheet-preview';
import { SHEET_TITLE } from './sheet-title';
import { useSheetMatch } from './use-sheet-match';

/** Matches a pasted sheet by order number and item code, and previews the result before anything is saved. */
export function SheetDialog({ request }: { request: SheetRequest }) {
  const edits = useLineEditStore();
  const { state, retry } = useSheetMatch(request.text);
  const close = () => edits.set({ sheet: undefined });
  if (state.kind === 'matched') return <SheetPreview {...state} onClose={close} />;
  if (state.kind === 'asking') {
    return <AskForRows onRows={(text) => edits.set({ sheet: { text } })} onClose={close} />;
  }
  return (
    <PasteFrame
      title={SHEET_TITLE}
      onClose={close}
      action={state.kind === 'failed' ? { label: 'Try again', onClick: retry } : undefined}
    >
      <div className="px-7 py-6 max-sm:px-4">
        {state.kind === 'looking' ? (
          <p role="status" className="text-ink-2">
            Looking up {countOf(state.orders, 'order')}…
          </p>
        ) : (
          <>
            <p role="alert" className="text-err">
              {state.message}
            </p>
            {state.kind === 'refused' && (
              <Button size="small" className="mt-4" onClick={() => edits.set({ sheet: {} })}>
                Paste other rows
              </Button>
            )}
          </>
        )}
      </div>
    </PasteFrame>
  );
}

/** Asks for the rows where the browser does not let the page read the clipboard. */
function AskForRows({ onRows, onClose }: { onRows(text: string): void; onClose(): void }) {
  const [text, setText] = useState('');
  return (
    <PasteFrame
      title={SHEET_TITLE}
      description={
        <p>
          Copy the rows in your spreadsheet, with the order number, the item code and what to fill in, and paste them
          here.
        </p>
      }
      onClose={onClose}
      action={{ label: 'Match rows', isDisabled: text.trim() === '', onClick: () => onRows(text) }}
    >
      <div className="min-h-0 flex-1 px-7 py-4 max-sm:px-4">
        <textarea
          data-autofocus
          aria-label="Rows from your spreadsheet"
          // One more than is accepted: a longer text is refused with a message, and never cut silently.
          maxLength={MOST_PASTED_TEXT + 1}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="block w-full resize-none rounded-control border border-line-strong bg-surface p-3 text-sm outline-none focus:border-brand focus:ring-3 focus:ring-brand-tint"
        />
      </div>
    </PasteFrame>
  );
}
