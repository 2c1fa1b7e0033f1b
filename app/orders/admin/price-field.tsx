import type { ClipboardEvent, KeyboardEvent } from 'react';
import { MAX_PRICE_LENGTH, PRICE_PERS, type PricePer } from '../../../domain/cart/po-price';
import { invalidField } from '../../../domain/orders/line-draft';
import { isPastedBlock } from '../../../domain/orders/pasted-text';
import type { LineProps } from '../order/visible-lines';
import { useFillColumn } from './use-fill-column';
import { fieldId, type LineEditing } from './use-line-editing';

const PER_NAMES: Readonly<Record<PricePer, string>> = { unit: 'each', line: 'for the line' };

/** Enter and the arrow keys go to the next line that takes a price. */
export function PriceField({ order, line, editing }: LineProps & { readonly editing: LineEditing }) {
  const { key, edited, type, saveAndMove, leave, discard } = editing;
  const { fillPrices } = useFillColumn({ order, line });
  if (!edited) return null;
  const { price, pricePer } = edited.draft.typed;
  const isInvalid = edited.isInvalid === true && invalidField(edited.draft) === 'price';
  const border = isInvalid ? 'border-err' : price === '' ? 'border-wait' : 'border-line-strong';

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') discard();
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!isUp && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (!saveAndMove('price', isUp ? -1 : 1, event.key === 'Enter' && !isUp)) leave();
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!isPastedBlock(text)) return;
    event.preventDefault();
    if (fillPrices(text)) leave();
  }

  return (
    <span className="flex flex-col gap-1 text-left">
      <span
        className={`flex h-11 min-w-0 items-center rounded-control border bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint ${border}`}
      >
        <span aria-hidden className="pl-2 text-sm text-ink-2">
          $
        </span>
        <input
          id={fieldId(key, 'price')}
          aria-label={`Price of line ${line.line}`}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${key}/error` : undefined}
          autoComplete="off"
          inputMode="decimal"
          placeholder="On PO"
          size={6}
          maxLength={MAX_PRICE_LENGTH}
          value={price}
          onChange={(event) => type('price', event.target.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          className="h-full min-w-0 flex-1 rounded-control bg-transparent px-1.5 text-sm outline-none placeholder:text-ink-3"
        />
      </span>
      <select
        aria-label={`What the price of line ${line.line} is for`}
        value={pricePer}
        onChange={(event) => type('pricePer', event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && handleKey(event)}
        className="h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-1 text-label"
      >
        {PRICE_PERS.map((per) => (
          <option key={per} value={per}>
            {PER_NAMES[per]}
          </option>
        ))}
      </select>
    </span>
  );
}
