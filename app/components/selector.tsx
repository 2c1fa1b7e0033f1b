import { type KeyboardEvent, useId } from 'react';
import { SELECTOR_ERROR, SELECTOR_LABEL, SelectorFace, type SelectorProps, selectorClasses } from './selector-button';
import { useLazyDialog } from './use-lazy-dialog';

/** A labeled drop-down list. Until it is first opened it is only its button, without the code of the list. */
export function Selector(props: SelectorProps) {
  const { label, error, className = '' } = props;
  const list = useLazyDialog(async () => (await import('./selector-list')).SelectorList);
  const id = useId();
  if (list.Dialog) return <list.Dialog {...props} />;

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void list.open();
  }

  return (
    <div className={className}>
      <label id={`${id}-label`} htmlFor={id} className={SELECTOR_LABEL}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={list.open}
        onKeyDown={handleKey}
        {...list.prefetch}
        className={selectorClasses(error !== undefined)}
      >
        <SelectorFace {...props} />
      </button>
      {error && (
        <p id={`${id}-error`} className={SELECTOR_ERROR}>
          {error}
        </p>
      )}
    </div>
  );
}
