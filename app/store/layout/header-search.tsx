import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStorefront } from '../../data/storefront/storefront-context';
import { explainFailedLoad } from '../../device/installation/failed-load';
import { HEADER_BUTTON } from '../../ui/button';
import { useToast } from '../../ui/toast';

async function loadSearch() {
  return (await import('../../search/search-dialog')).search;
}

/** Opens the search, also with "/" from anywhere. Its code is fetched when someone is about to use it. */
export function HeaderSearch() {
  const { customer, items } = useStorefront();
  const toast = useToast();
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>>>();
  /** Undefined while closed; otherwise what was typed before the code arrived. */
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);

  const prepare = useCallback(async () => {
    const loaded = await loadSearch();
    loaded.prepareIndex(items, customer);
    setSearch(loaded);
  }, [items, customer]);

  const open = useCallback(() => {
    setTyped('');
    prepare().catch(async () => {
      setTyped(undefined);
      toast.show(await explainFailedLoad('Search'), 'error');
    });
  }, [prepare, toast]);

  const isWaiting = typed !== undefined && !search;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target as Element)) return;
      if (isWaiting && key.length === 1) setTyped((before = '') => before + key);
      else if (isWaiting && key === 'Escape') setTyped(undefined);
      else if (typed === undefined && key === '/') open();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isWaiting, typed, open]);

  const warm = () => void prepare().catch(() => undefined);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Search"
        title="Search (/)"
        aria-keyshortcuts="/"
        data-search
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
        className={HEADER_BUTTON}
      >
        <Search size={20} strokeWidth={1.75} />
      </button>
      {typed !== undefined && search && (
        <search.SearchDialog typed={typed} button={button} onClose={() => setTyped(undefined)} />
      )}
    </>
  );
}

/** A field gets its own "/", and a dialog blocks the page behind it. */
function isTyping(target: Element): boolean {
  return (
    target.closest('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])') !== null ||
    document.querySelector('[role=dialog]') !== null
  );
}
