import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { MAX_COUNTED_ORDERS, type SavedView } from '../../../domain/calls/office-orders';
import { FIRST_VIEWS, type OfficeView, officeQuery, readOfficeView } from '../../../domain/orders/office-view';
import { STAGE_NAMES } from '../../../domain/orders/stage';
import { Button } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { ScrollRow } from '../../ui/scroll-row';
import { SmallDialog } from '../../ui/small-dialog';
import { Field } from '../layout/fields';
import { DenseButton, TabLink } from '../layout/parts';
import { countViews, deleteView, fetchViews, saveView } from '../session/office-calls';
import { useOffice, useOfficeAction, useOfficeData } from '../session/office-context';
import { filtersOfView, mayDecide } from './use-office-orders';

interface ViewTabsProps {
  readonly view: OfficeView;
  readonly revision: unknown;
}

const NONE: readonly SavedView[] = [];

const FIRST: readonly SavedView[] = FIRST_VIEWS.map(({ name, view }) => ({ name, query: officeQuery(view) }));

/** For those who decide on some. */
const WAITING: SavedView = { name: STAGE_NAMES.waiting, query: officeQuery({ stage: 'waiting' }) };

/** Views with their counts, which come after the list; and saving the current one. */
export function ViewTabs({ view, revision }: ViewTabsProps) {
  const [saved, reload] = useOfficeData(fetchViews);
  const act = useOfficeAction();
  const [naming, setNaming] = useState<SavedView>();
  const own = saved.kind === 'loaded' ? saved.value.views : NONE;
  const { person, customers } = useOffice().me;
  const isApprover = mayDecide(person, customers);
  const views = useMemo(() => [...FIRST, ...(isApprover ? [WAITING] : []), ...own], [own, isApprover]);
  const counts = useCounts(views, revision);
  const query = officeQuery(view);
  const current = views.find((each) => each.query === query);
  const ownCurrent = own.find((each) => each === current);

  async function handleDelete({ name }: SavedView) {
    await act(() => deleteView(name), `The view ${name} was deleted.`);
    await reload();
  }

  return (
    <div className="flex items-center gap-2 border-b border-line">
      <nav aria-label="Views" className="min-w-0 flex-1">
        <ScrollRow>
          {views.map((each) => (
            <li key={each.name}>
              <TabLink
                to={each.query === '' ? '/orders' : `/orders?${each.query}`}
                isCurrent={each === current}
                name={each.name}
                count={counts?.get(each.query)}
              />
            </li>
          ))}
        </ScrollRow>
      </nav>
      {ownCurrent && (
        <MoreMenu
          label={`Change the view ${ownCurrent.name}`}
          title={ownCurrent.name}
          items={[
            { label: 'Rename', Icon: Pencil, run: () => setNaming(ownCurrent) },
            { label: 'Delete', Icon: Trash2, isDanger: true, run: () => void handleDelete(ownCurrent) },
          ]}
          className="size-9! pointer-coarse:size-11!"
        />
      )}
      {!current && (
        <DenseButton onClick={() => setNaming({ name: '', query })} className="max-sm:px-3!">
          <Bookmark size={16} strokeWidth={1.75} />
          <span className="max-sm:sr-only">Save this view</span>
        </DenseButton>
      )}
      {naming && <NameDialog view={naming} onSaved={() => void reload()} onClose={() => setNaming(undefined)} />}
    </div>
  );
}

interface NameDialogProps {
  /** Without a name yet, or to be renamed. */
  readonly view: SavedView;
  onSaved(): void;
  onClose(): void;
}

function NameDialog({ view, onSaved, onClose }: NameDialogProps) {
  const act = useOfficeAction();
  const [name, setName] = useState(view.name);

  async function handleSave(event: FormEvent) {
    event.preventDefault();
    const renamed = view.name || undefined;
    if (!(await act(() => saveView({ name, query: view.query }, renamed), `The view ${name.trim()} was saved.`)))
      return;
    onSaved();
    onClose();
  }

  return (
    <SmallDialog title={view.name ? `Rename ${view.name}` : 'Save this view'} onClose={onClose} hasOneField>
      <form onSubmit={(event) => void handleSave(event)} className="mt-4 grid gap-4">
        <Field label="Name of the view" value={name} onChange={setName} maxLength={60} required data-autofocus />
        <Button type="submit" variant="primary">
          Save
        </Button>
      </form>
    </SmallDialog>
  );
}

const DELAY_MS = 300;

function useCounts(views: readonly SavedView[], revision: unknown): ReadonlyMap<string, string> | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, string>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is counted again
  useEffect(() => {
    let isOver = false;
    const asked = views.map(({ query }) => filtersOfView(readOfficeView(new URLSearchParams(query))));
    const timer = setTimeout(() => {
      countViews(asked)
        .then(({ counts }) => {
          if (isOver) return;
          setCounts(new Map(views.map(({ query }, index) => [query, countText(counts[index] ?? 0)])));
        })
        // The tabs work without them.
        .catch(() => undefined);
    }, DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [views, revision]);
  return counts;
}

function countText(count: number): string {
  return count.toLocaleString('en-US') + (count >= MAX_COUNTED_ORDERS ? '+' : '');
}
