import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isObject, type JsonObject, valueAt } from '../../../domain/catalog/draft';
import {
  type PastedStore,
  parseStores,
  type StoreRow,
  storeDisplayName,
  storeProblem,
  storeRows,
  suggestedCode,
} from '../../../domain/catalog/store-list';
import { codeText } from '../../../domain/text/code-text';
import { countOf } from '../../../domain/text/count-of';
import { onOneLine } from '../../../domain/text/plain-text';
import { ConfirmDialog, DialogChoice, SmallDialog } from '../../ui/small-dialog';
import { useGradually } from '../../ui/use-gradually';
import type { Catalog } from '../catalog/catalog-data';
import { problemsIn } from '../catalog/draft-fields';
import { FieldNotes, Problem } from '../catalog/field-notes';
import { customerDocument } from '../items/item-list';
import { INPUT, LABEL } from '../layout/fields';
import { DenseButton, TitledPanel } from '../layout/parts';

interface StoresPanelProps {
  readonly catalog: Catalog;
  readonly customer: string;
}

const EMPTY: StoreRow = { name: '', address: '', code: '' };
const FIRST = 30;

export function StoresPanel({ catalog, customer }: StoresPanelProps) {
  const place = { document: customerDocument(customer), pointer: ['stores'] };
  const saved = valueAt(catalog.documents, place);
  const stores = storeRows(isObject(saved) ? (saved as Readonly<Record<string, string>>) : {});
  const published = valueAt(catalog.published, place);
  const mayChange = catalog.mayChange(place.document, 'stores');
  const [adding, setAdding] = useState<'one' | 'paste'>();
  const [deleting, setDeleting] = useState<StoreRow>();
  const shown = useGradually(stores, FIRST);

  function save(next: readonly StoreRow[]): void {
    const value: JsonObject = Object.fromEntries(next.map((store) => [storeDisplayName(store), store.code]));
    catalog.save({ ...place, value });
  }

  return (
    <TitledPanel
      title="Stores"
      note={countOf(stores.length, 'store')}
      tools={
        mayChange && (
          <>
            <DenseButton onClick={() => setAdding('paste')}>Paste stores</DenseButton>
            <DenseButton onClick={() => setAdding('one')}>
              <Plus size={16} />
              Add a store
            </DenseButton>
          </>
        )
      }
    >
      <ul className="grid gap-2.5">
        {shown.map((store, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a store that is renamed keeps its row, and the focus in it
          <li key={index}>
            <StoreFields
              store={store}
              others={stores.filter((other) => other !== store)}
              isReadOnly={!mayChange}
              onSave={(next) => save(stores.map((other) => (other === store ? next : other)))}
              onDelete={() => setDeleting(store)}
            />
          </li>
        ))}
        {adding === 'one' && (
          <li>
            <StoreFields
              store={EMPTY}
              others={stores}
              suggest={(name) => suggestedCode(customer, name, stores)}
              onSave={(store) => {
                setAdding(undefined);
                save([...stores, store]);
              }}
              onDelete={() => setAdding(undefined)}
            />
          </li>
        )}
      </ul>
      {stores.length === 0 && adding === undefined && <p className="text-ink-2">No stores yet. Shoppers need one.</p>}
      <FieldNotes
        catalog={catalog}
        place={place}
        problems={problemsIn(catalog, place)}
        format={(value) => (isObject(value) ? countOf(Object.keys(value).length, 'store') : 'none')}
      />
      {adding === 'paste' && (
        <PasteStores
          present={stores}
          customer={customer}
          onAdd={(added) => save([...stores, ...added])}
          onClose={() => setAdding(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          stay="Keep it"
          go="Delete it"
          onClose={() => setDeleting(undefined)}
          onGo={() => {
            save(stores.filter((store) => store !== deleting));
            setDeleting(undefined);
          }}
        >
          <ul className="mt-3 grid list-disc gap-2 pl-5">
            {isObject(published) && Object.hasOwn(published, storeDisplayName(deleting)) && (
              <li>Shoppers can choose it until you publish.</li>
            )}
            <li>Orders that were placed for it keep its name, and reports still count them.</li>
            <li>Orders that wait on a device for it come back to the shopper, who chooses another store.</li>
            <li>Approvers of only this store have nothing to decide any more.</li>
          </ul>
        </ConfirmDialog>
      )}
    </TitledPanel>
  );
}

interface StoreFieldsProps {
  readonly store: StoreRow;
  readonly others: readonly StoreRow[];
  readonly isReadOnly?: boolean;
  suggest?(name: string): string;
  onSave(store: StoreRow): void;
  onDelete(): void;
}

const FIELDS = [
  ['name', 'Store'],
  ['address', 'Address'],
  ['code', 'Code'],
] as const;

/** Saved on leaving the row, once nothing is wrong with it. */
function StoreFields({ store, others, isReadOnly = false, suggest, onSave, onDelete }: StoreFieldsProps) {
  const [from, setFrom] = useState(store);
  const [typed, setTyped] = useState(store);
  // Saved, or changed by somebody else.
  if (FIELDS.some(([field]) => store[field] !== from[field])) {
    setFrom(store);
    setTyped(store);
  }
  const isChanged = FIELDS.some(([field]) => typed[field] !== store[field]);
  const trimmed = { name: onOneLine(typed.name), address: onOneLine(typed.address), code: codeText(typed.code) };
  const isNew = store === EMPTY;
  const filled =
    isNew && trimmed.name && !trimmed.code && suggest ? { ...trimmed, code: suggest(trimmed.name) } : trimmed;
  const problem = isChanged ? storeProblem(filled, others) : undefined;
  const save = () => {
    if (isChanged && !problem) onSave(filled);
  };
  return (
    <fieldset
      className="min-w-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) save();
      }}
    >
      <legend className="sr-only">{store.name || 'New store'}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-center gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_6.5rem_auto]">
        {FIELDS.map(([field, label]) => (
          <input
            key={field}
            aria-label={label}
            placeholder={field === 'code' && isNew && trimmed.name ? suggest?.(trimmed.name) : label}
            // biome-ignore lint/a11y/noAutofocus: the row was added to type into
            autoFocus={isNew && field === 'name'}
            readOnly={isReadOnly}
            value={typed[field]}
            maxLength={field === 'code' ? 6 : 200}
            aria-invalid={problem !== undefined || undefined}
            onChange={({ target }) =>
              setTyped({ ...typed, [field]: field === 'code' ? target.value.toUpperCase() : target.value })
            }
            onKeyDown={({ key }) => {
              if (key === 'Enter') save();
              if (key === 'Escape') setTyped(store);
            }}
            className={`${INPUT} read-only:bg-surface-2 ${field === 'address' ? 'max-lg:order-last max-lg:col-span-3' : ''} ${field === 'code' ? 'font-figure' : ''}`}
          />
        ))}
        {!isReadOnly && (
          <button
            type="button"
            aria-label={isNew ? 'Discard the new store' : `Delete ${store.name}`}
            onClick={onDelete}
            className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-fine:size-9"
          >
            <Trash2 size={17} strokeWidth={1.75} />
          </button>
        )}
      </div>
      {problem && (
        <div role="status" className="mt-1.25 text-label">
          <Problem>{problem} It isn’t saved.</Problem>
        </div>
      )}
    </fieldset>
  );
}

interface PasteStoresProps {
  readonly present: readonly StoreRow[];
  readonly customer: string;
  onAdd(stores: readonly StoreRow[]): void;
  onClose(): void;
}

function PasteStores({ present, customer, onAdd, onClose }: PasteStoresProps) {
  const [text, setText] = useState('');
  const pasted = parseStores(text, present, customer);
  const good = pasted.filter(({ problem }) => problem === undefined);
  return (
    <SmallDialog title="Paste stores" onClose={onClose} fitsScreen>
      <div className="mt-3 flex min-h-0 flex-col gap-4">
        <PastedStores text={text} onChange={setText} pasted={pasted} />
        <DialogChoice
          stay="Cancel"
          go={good.length === 0 ? 'Add' : `Add ${countOf(good.length, 'store')}`}
          goVariant="dark"
          onStay={onClose}
          onGo={() => {
            if (good.length === 0) return;
            onAdd(good.map(({ name, address, code }) => ({ name, address, code })));
            onClose();
          }}
        />
      </div>
    </SmallDialog>
  );
}

interface PastedStoresProps {
  readonly text: string;
  readonly pasted: readonly PastedStore[];
  readonly error?: string | undefined;
  onChange(text: string): void;
}

/** A text of stores, one a line, and what becomes of each. */
export function PastedStores({ text, pasted, error, onChange }: PastedStoresProps) {
  return (
    <>
      <label className="block">
        <span className={LABEL}>Stores, one a line: name, address, code</span>
        <textarea
          rows={5}
          spellCheck={false}
          value={text}
          aria-invalid={error !== undefined || undefined}
          placeholder={'Ford of Macon, 1 Sample Way, Macon, GA 31201, FORMAC'}
          onChange={({ target }) => onChange(target.value)}
          className={`${INPUT} py-2 leading-normal`}
        />
      </label>
      {error && (
        <div role="status" className="text-label">
          <Problem>{error}</Problem>
        </div>
      )}
      {pasted.length > 0 && (
        <ul aria-label="Pasted stores" className="max-h-60 min-h-0 divide-y divide-line overflow-y-auto text-label">
          {pasted.map(({ line, name, address, code, isCodeSuggested, problem }) => (
            <li key={line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
              <span className="min-w-0">
                <b className="font-heading wrap-break-word">{name || `Line ${line}`}</b>
                <span className="block truncate text-ink-2">{address}</span>
              </span>
              <span className="text-right">
                <span className="font-figure">{code}</span>
                {isCodeSuggested && !problem && <span className="block text-ink-2">new code</span>}
              </span>
              {problem && (
                <span className="col-span-2">
                  <Problem>
                    Line {line}: {problem}
                  </Problem>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
