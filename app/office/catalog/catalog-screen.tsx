import type { ReactNode } from 'react';
import type { DraftEdit } from '../../../domain/catalog/draft';
import { countOf } from '../../../domain/text/count-of';
import { useIsOnline } from '../../device/connection/on-reconnect';
import { DenseLink, LoadedContent, OfficeScreen, Tag } from '../layout/parts';
import { type Catalog, useCatalog } from './catalog-data';
import type { Saving } from './catalog-store';

interface CatalogScreenProps {
  readonly title: string | ((catalog: Catalog | undefined) => string);
  readonly back?: { readonly to: string; readonly name: string };
  note?(catalog: Catalog): ReactNode;
  tools?(catalog: Catalog): ReactNode;
  children(catalog: Catalog): ReactNode;
}

/** A screen that edits the draft: it says whether everything is saved, and leads to Publish. */
export function CatalogScreen({ title, back, note, tools, children }: CatalogScreenProps) {
  const [catalog, reload] = useCatalog();
  const loaded = catalog.kind === 'loaded' ? catalog.value : undefined;
  return (
    <OfficeScreen
      title={typeof title === 'string' ? title : title(loaded)}
      {...(back && { back })}
      note={
        loaded && (
          <span className="flex flex-wrap items-center gap-2.5">
            {note?.(loaded)}
            <SavingNote saving={loaded.saving} />
          </span>
        )
      }
      tools={
        loaded && (
          <>
            {tools?.(loaded)}
            <PublishLink catalog={loaded} />
          </>
        )
      }
    >
      <LoadedContent loaded={catalog} onRetry={() => void reload()}>
        {children}
      </LoadedContent>
    </OfficeScreen>
  );
}

/** How much of what a screen shows the draft changes. */
export function DraftTag({ edits }: { edits: readonly DraftEdit[] }) {
  return edits.length > 0 && <Tag>Draft, {countOf(edits.length, 'change')}</Tag>;
}

/** Saved, being saved, or why not: for the top of a screen, where it's said to screen readers, too. */
export function SavingNote({ saving }: { saving: Saving }): ReactNode {
  const isOnline = useIsOnline();
  const isFailed = saving.kind === 'failed';
  return (
    <span role="status" className={isFailed || !isOnline ? 'font-note text-err' : 'text-ink-3'}>
      {isOnline ? savingText(saving) : 'You’re offline. What you type is kept here, and saved once you’re back.'}
    </span>
  );
}

function savingText(saving: Saving): string {
  if (saving.kind !== 'failed') return saving.kind === 'saving' ? 'Saving…' : '';
  return `Not saved. ${saving.message}${saving.isRefused ? '' : ' It’s kept here, and tried again.'}`;
}

function PublishLink({ catalog }: { catalog: Catalog }) {
  const count = catalog.state.edits.length + catalog.unsaved.length;
  if (count === 0) return null;
  return (
    <DenseLink to="/publish" variant="dark">
      Publish {countOf(count, 'change')}
    </DenseLink>
  );
}
