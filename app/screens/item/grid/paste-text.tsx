import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { LONGEST_PASTE } from './paste-messages';

interface PasteTextProps {
  onText(text: string): void;
  onCancel(): void;
}

/** A text area to paste into, where the browser does not let the page read the clipboard. */
export function PasteText({ onText, onCancel }: PasteTextProps) {
  const id = useId();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <section aria-label="Paste" className="mt-3 rounded-card border-[1.5px] border-brand bg-surface p-4">
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        This browser does not let the store read the clipboard. Paste your spreadsheet cells here.
      </label>
      <textarea
        ref={area}
        id={id}
        rows={3}
        maxLength={LONGEST_PASTE}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          // As a whole, because the field would cut off a text that is too long without a word.
          event.preventDefault();
          onText(event.clipboardData.getData('text/plain'));
        }}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        className="block w-full rounded-control border border-line-strong bg-surface p-3 outline-none focus:border-brand focus:ring-3 focus:ring-brand-tint"
      />
      <div className="mt-3 flex justify-end gap-2.5">
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" size="small" onClick={() => onText(text)}>
          Show in the Grid
        </Button>
      </div>
    </section>
  );
}
