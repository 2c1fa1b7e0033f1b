import { CalendarClock, CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WirePlan } from '../../../../domain/calls/catalog';
import { problemLine } from '../../../../domain/catalog/check/catalog-problems';
import { customerOf, type DraftEdit, isConflict, type Json, valueAt } from '../../../../domain/catalog/draft';
import { countOf } from '../../../../domain/text/count-of';
import { Link } from '../../../ui/link';
import { ScrollRow } from '../../../ui/scroll-row';
import { ConfirmDialog } from '../../../ui/small-dialog';
import { CustomerName, DenseButton, LoadedContent, Notice, OfficeScreen, Panel, TabLink } from '../../layout/parts';
import { unplan } from '../../session/office-calls';
import { useOfficeAction } from '../../session/office-context';
import { type Catalog, useCatalog } from '../catalog-data';
import { SavingNote } from '../catalog-screen';
import { quotedValue, useWho } from '../field-notes';
import { History } from './history';
import { PublishDialog } from './publish-dialog';
import { goesLiveText } from './when';

export function PublishScreen() {
  const [catalog, reload] = useCatalog();
  const loaded = catalog.kind === 'loaded' ? catalog.value : undefined;
  return (
    <OfficeScreen title="Publish" note={loaded && <SavingNote saving={loaded.saving} />}>
      <LoadedContent loaded={catalog} onRetry={() => void reload()}>
        {(value) => <Tabs catalog={value} />}
      </LoadedContent>
    </OfficeScreen>
  );
}

function Tabs({ catalog }: { catalog: Catalog }) {
  const [params] = useSearchParams();
  const tab = params.get('tab') ?? '';
  const { edits, planned, revision } = catalog.state;
  const changes = edits.length;
  const known = useRef(changes);
  useEffect(() => {
    // The button that published them is gone.
    if (known.current !== changes && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus();
    known.current = changes;
  }, [changes]);
  const tabs = [
    ['', 'Draft', edits.length],
    ['history', 'History', revision],
    ['planned', 'Planned', planned.filter(({ problem }) => problem === null).length],
  ] as const;
  return (
    <div className="grid max-w-220 gap-3.5">
      <nav aria-label="Publish" className="min-w-0 border-b border-line">
        <ScrollRow>
          {tabs.map(([key, name, count]) => (
            <li key={key}>
              <TabLink
                to={key === '' ? '/publish' : `/publish?tab=${key}`}
                isCurrent={key === tab}
                name={name}
                count={count}
              />
            </li>
          ))}
        </ScrollRow>
      </nav>
      {planned
        .filter(({ problem }) => problem !== null)
        .map((plan) => (
          <FailedPlan key={plan.id} plan={plan} catalog={catalog} />
        ))}
      {tab === 'history' && <History key={revision} catalog={catalog} />}
      {tab === 'planned' && <Planned catalog={catalog} />}
      {tab === '' && <Draft catalog={catalog} />}
    </div>
  );
}

/** More are shown on demand: a draft can have thousands. */
const SHOWN_AT_FIRST = 200;

function Draft({ catalog }: { catalog: Catalog }) {
  const { edits } = catalog.state;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isPublishing, setPublishing] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [shownCount, setShownCount] = useState(SHOWN_AT_FIRST);
  const own = edits.filter(catalog.mayPublish);
  const chosen = own.filter(({ id }) => !left.has(id));
  if (edits.length === 0) {
    return <Notice text="Nothing to publish. Whatever somebody changes in the catalog waits here first." />;
  }
  const isAll = chosen.length === own.length;
  const toggle = (id: number) =>
    setLeft(new Set(left.has(id) ? [...left].filter((each) => each !== id) : [...left, id]));

  async function handleDiscard() {
    setDiscarding(false);
    if (await catalog.discard(chosen)) setLeft(new Set());
  }

  return (
    <>
      <Problems catalog={catalog} />
      <Panel>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 border-b border-line px-4 py-2.5">
          <Check
            label="All changes"
            isChecked={isAll && own.length > 0}
            onChange={() => setLeft(new Set(isAll ? own.map(({ id }) => id) : []))}
          />
          <span className="text-ink-2 max-sm:flex-1 sm:mr-auto" role="status">
            {isAll ? countOf(own.length, 'change') : `${chosen.length} of ${countOf(own.length, 'change')}`}
          </span>
          <DenseButton disabled={chosen.length === 0} onClick={() => setDiscarding(true)}>
            Discard
          </DenseButton>
          <DenseButton
            variant="dark"
            className="max-sm:w-full"
            disabled={chosen.length === 0}
            onClick={() => setPublishing(true)}
          >
            Publish {countOf(chosen.length, 'change')}
          </DenseButton>
        </div>
        <ul className="divide-y divide-line">
          {edits.slice(0, shownCount).map((edit) => (
            <EditRow
              key={edit.id}
              catalog={catalog}
              edit={edit}
              isChosen={!left.has(edit.id)}
              onToggle={() => toggle(edit.id)}
            />
          ))}
        </ul>
        {edits.length > shownCount && (
          <div className="border-t border-line p-2.5">
            <DenseButton onClick={() => setShownCount(shownCount + 1_000)}>
              Show more of {countOf(edits.length, 'change')}
            </DenseButton>
          </div>
        )}
      </Panel>
      {isDiscarding && (
        <ConfirmDialog
          title={`Discard ${countOf(chosen.length, 'change')}?`}
          stay="Keep"
          go="Discard"
          onClose={() => setDiscarding(false)}
          onGo={() => void handleDiscard()}
        >
          <p className="mt-3 text-ink-2">They’re gone for everybody. What is published stays as it is.</p>
        </ConfirmDialog>
      )}
      {isPublishing && (
        <PublishDialog catalog={catalog} ids={chosen.map(({ id }) => id)} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}

interface EditRowProps {
  readonly catalog: Catalog;
  readonly edit: DraftEdit;
  readonly isChosen: boolean;
  onToggle(): void;
}

function EditRow({ catalog, edit, isChosen, onToggle }: EditRowProps) {
  const who = useWho();
  const customer = customerOf(edit.document);
  const [subject, place] = placeTexts(catalog, edit);
  const label = [customer ?? '', subject, place].filter(Boolean).join(' ');
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      {catalog.mayPublish(edit) ? (
        <Check label={label} isChecked={isChosen} onChange={onToggle} />
      ) : (
        <span className="w-5" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {customer && <CustomerName customer={customer} />}
          <b className="min-w-0 font-name wrap-anywhere">{subject}</b>
          <span className="min-w-0 text-ink-2 wrap-anywhere">{place}</span>
        </div>
        <p className="text-label wrap-anywhere text-ink-2">{changeText(edit.base, edit.value)}</p>
        {isConflict(edit, catalog.published) && (
          <p className="flex gap-1.5 text-label font-note text-wait">
            <TriangleAlert size={15} className="mt-0.5 shrink-0" />
            {`Published since: ${shortValue(valueAt(catalog.published, edit))}`}
          </p>
        )}
      </div>
      <span className="shrink-0 text-right text-label text-ink-3 max-sm:max-w-24">{who(edit)}</span>
    </li>
  );
}

function changeText(base: Json, value: Json): string {
  const isWhole = (each: Json) => typeof each === 'object' && each !== null && !Array.isArray(each);
  if (isWhole(base) || isWhole(value)) return value === null ? 'Removed' : base === null ? 'New' : 'Changed';
  if (value === null) return `Removed: ${shortValue(base)}`;
  return base === null ? `New: ${shortValue(value)}` : `${shortValue(base)} → ${shortValue(value)}`;
}

const MAX_LENGTH = 120;

function shortValue(value: Json): string {
  const text = quotedValue(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  'colors.json': 'Colors',
  'details.json': 'Details',
  'defaults.json': 'All customers',
  'photographs.json': 'Photographs',
};

function placeTexts({ documents, published }: Catalog, { document, pointer }: DraftEdit): readonly [string, string] {
  const isName = (name: string, index: number) => index > 0 || name !== 'sizes' || pointer.length === 2;
  const words = (names: readonly string[]) =>
    names
      .filter(isName)
      .map((name) => (name === 'fullname' ? 'full name' : name.replaceAll('_', ' ')))
      .join(', ');
  const [first = '', ...rest] = pointer;
  if (!document.startsWith('items/')) return [DOCUMENT_NAMES[document] ?? '', words(pointer)];
  const place = { document, pointer: [first, 'name'] };
  const name = valueAt(documents, place) ?? valueAt(published, place);
  return [[first, typeof name === 'string' ? name : ''].filter(Boolean).join(' '), words(rest)];
}

function Problems({ catalog: { problems } }: { catalog: Catalog }) {
  if (problems.length === 0) return null;
  return (
    <Panel className="border-err p-4">
      <h2 className="flex items-center gap-2 font-heading text-err">
        <CircleAlert size={18} />
        {countOf(problems.length, 'problem')} to fix first
      </h2>
      <ul className="mt-2 grid gap-1">
        {problems.slice(0, 20).map((problem) => (
          <li key={problemLine(problem)} className="wrap-anywhere">
            {problem.item && problem.file.startsWith('items/') ? (
              <Link to={`/items/${problem.item}`} className="text-send underline">
                {problem.item}
              </Link>
            ) : (
              (problem.item ?? problem.file)
            )}
            {problem.field && `, ${problem.field.replaceAll('_', ' ')}`}: {problem.message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  onChange(): void;
}

function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <span className="grid size-5 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onChange}
        className="size-5 accent-ink pointer-coarse:scale-125"
      />
    </span>
  );
}

function Planned({ catalog }: { catalog: Catalog }) {
  const plans = catalog.state.planned.filter(({ problem }) => problem === null);
  const act = useOfficeAction();
  if (plans.length === 0) {
    return <Notice text="Nothing is planned. When you publish, you can choose a later time." />;
  }
  return (
    <Panel>
      <ul className="divide-y divide-line">
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-start gap-3 px-4 py-3">
            <CalendarClock size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-2" />
            <PlanText plan={plan} className="min-w-52 flex-1">
              <b className="font-name">{goesLiveText(plan.at)}</b>
            </PlanText>
            <DenseButton
              onClick={async () => {
                await act(() => unplan(plan.id), 'Its changes are in the draft again.');
                await catalog.reload();
              }}
            >
              Back to draft
            </DenseButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PlanText({ plan, className, children }: { plan: WirePlan; className: string; children: ReactNode }) {
  const who = useWho();
  return (
    <div className={className}>
      {children}
      <p className="wrap-anywhere">{plan.summary}</p>
      <p className="text-label wrap-anywhere text-ink-2">
        {countOf(plan.edits, 'change')}. {who({ by: plan.by, at: plan.created_at })}
        {plan.note && `. “${plan.note}”`}
      </p>
    </div>
  );
}

function FailedPlan({ plan, catalog }: { plan: WirePlan; catalog: Catalog }) {
  const act = useOfficeAction();
  return (
    <Panel role="alert" className="flex flex-wrap items-start gap-3 border-wait p-4">
      <TriangleAlert size={18} className="mt-0.5 shrink-0 text-wait" />
      <div className="min-w-52 flex-1">
        <b className="font-heading">Not published on {goesLiveText(plan.at)}</b>
        <p className="wrap-anywhere">
          {plan.problem} Its changes are in the draft again{plan.note && ` (“${plan.note}”)`}.
        </p>
      </div>
      <DenseButton
        onClick={async () => {
          await act(() => unplan(plan.id));
          await catalog.reload();
        }}
      >
        Got it
      </DenseButton>
    </Panel>
  );
}
