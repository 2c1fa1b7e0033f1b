import { Dialog, DialogPanel } from '@headlessui/react';
import { type FocusEvent, type RefObject, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStorefront } from '../storefront-context';
import { HitList } from './hit-list';
import { KeyHints } from './key-hints';
import { NoHits } from './no-hits';
import { ENTER_QUANTITIES } from './open-item';
import { RecentLinks } from './recent-links';
import { ResultHeading } from './result-heading';
import { SearchField } from './search-field';
import { useHeaderSpace } from './use-header-space';
import { type StorefrontHit, useItemSearch } from './use-item-search';

interface SearchDialogProps {
  /** What was typed before the dialog could open. */
  readonly typed: string;
  /** The button that opens it; gets the focus back if nothing else had it. */
  readonly button: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Searches the store's items: a field over the header with the hits below it; on a phone, the whole screen. */
export function SearchDialog({ typed, button, onClose }: SearchDialogProps) {
  const { paths } = useStorefront();
  const navigate = useNavigate();
  const search = useItemSearch(typed);
  const space = useHeaderSpace(button);
  const listId = useId();
  const [origin] = useState(() => document.activeElement);

  function handleClose() {
    onClose();
    const isPage = !(origin instanceof HTMLElement) || origin === document.body;
    requestAnimationFrame(() => (isPage ? button.current : origin)?.focus());
  }

  function handleOpen({ item, colors: [color] }: StorefrontHit, isByKeyboard = false) {
    onClose();
    navigate(paths.item(item.code, color), isByKeyboard ? { state: ENTER_QUANTITIES } : {});
  }

  const field = { listId, search, onOpen: handleOpen, onClose: handleClose };
  const hasNoHits = !search.isEmpty && search.hits.length === 0;
  return (
    <Dialog open onClose={handleClose} onFocus={focusField} aria-label="Search" style={space} className="relative z-50">
      <div aria-hidden className="fixed inset-x-0 top-(--search-veil) bottom-0 bg-overlay max-sm:hidden" />
      <DialogPanel>
        <SearchField {...field} />
        <section
          aria-label="Search results"
          className="fixed flex flex-col overflow-hidden border-line bg-surface max-sm:inset-x-0 max-sm:top-15 max-sm:h-[calc(var(--search-height)-60px)] sm:top-[calc(var(--search-top)+84px)] sm:left-(--panel-left) sm:max-h-[calc(100dvh-var(--search-top)-100px)] sm:w-(--panel-width) sm:rounded-dialog sm:border sm:shadow-float short:sm:top-[calc(var(--search-top)+68px)]"
        >
          <ResultHeading search={search} />
          {hasNoHits && <NoHits text={search.text} />}
          <HitList id={listId} search={search} onOpen={(hit) => handleOpen(hit)} />
          {!search.isEmpty && <RecentLinks items={search.recent} onOpen={onClose} />}
          <KeyHints />
        </section>
      </DialogPanel>
    </Dialog>
  );
}

/** On touch screens the dialog itself gets the focus; this passes it on. */
function focusField({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector('input')?.focus();
}
