import { ArrowLeft, Check, ClipboardPaste, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { lineTotal } from '../../../../domain/cart/cart';
import { overfullCell } from '../../../../domain/cart/name-list/fill-grid';
import type { ListProblem, Person } from '../../../../domain/cart/name-list/name-list';
import type { Quantities } from '../../../../domain/cart/quantity-grid';
import type { CatalogItem, StorefrontItem } from '../../../../domain/catalog/catalog';
import { isPrinted } from '../../../../domain/catalog/item-details';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { formatCents, sumCents } from '../../../../domain/money';
import { countOf } from '../../../../domain/text/count-of';
import { ActionBar } from '../../../ui/action-bar';
import { useBackCloses } from '../../../ui/back-closes';
import { Button } from '../../../ui/button';
import { ColorDot } from '../../../ui/color-dot';
import { FramedButton } from '../../../ui/icon-button';
import { LogoOnFabric } from '../../../ui/logo-on-fabric';
import { Picture } from '../../../ui/picture';
import { Card, ScreenTitle } from '../../../ui/screen';
import { Selector } from '../../../ui/selector';
import { useToast } from '../../../ui/toast';
import { unitsOf } from './parsed-grid';
import { ParsedPanel } from './parsed-panel';
import { useNameList } from './use-name-list';

export interface NameListScreenProps {
  readonly item: StorefrontItem;
  readonly color: string;
  readonly logo: string | null;
  readonly quantities: Quantities;
  onFill(people: readonly Person[]): void;
  onClose(): void;
}

export function NameListScreen({ item, color: viewed, logo, quantities, onFill, onClose }: NameListScreenProps) {
  const toast = useToast();
  const editor = useRef<HTMLTextAreaElement>(null);
  const [color, setColor] = useState(viewed);
  const list = useNameList(item, color);
  useEffect(() => editor.current?.focus(), []);
  useBackCloses(true, onClose);

  function handleFill() {
    const { people } = list;
    if (people.length === 0) {
      editor.current?.focus();
      return toast.show('Enter a name and a size first.', 'error');
    }
    const full = overfullCell(quantities, people);
    if (full) {
      const cell = full.replace(',', ' ');
      return toast.show(`${cell} would have more than 100,000 units. Nothing was filled.`, 'error');
    }
    list.finish();
    onFill(people);
  }

  async function handlePaste() {
    editor.current?.focus();
    const pasted = await navigator.clipboard?.readText?.().catch(() => undefined);
    if (pasted === undefined)
      list.setRefusal('This browser does not let a button paste. Press and hold in the list, or use Ctrl+V.');
    else list.setText([list.text.trimEnd(), pasted].filter(Boolean).join('\n'));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  }

  return (
    <section aria-label="Fill from a crew list" onKeyDown={handleKeyDown} className="flex flex-1 flex-col">
      <div className="flex items-center gap-3.5 px-4 pt-4 sm:px-6 2xl:px-8">
        <FramedButton label="Back to the item" Icon={ArrowLeft} onClick={onClose} />
        <Picture
          src={item.pictures[viewed]}
          alt=""
          code={item.code}
          className="size-13 rounded-control border border-line max-sm:hidden"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate text-label text-ink-2">
            {item.code}, {item.fullname}
          </p>
          <ScreenTitle>Fill from a crew list</ScreenTitle>
        </div>
        {logo && (
          <p className="flex items-center gap-3.5 text-label text-ink-2 max-lg:hidden">
            Logo on every unit
            <LogoOnFabric
              logo={logo}
              color={viewed}
              alt={logo}
              isPrinted={isPrinted(item)}
              className="h-11 w-21 rounded-lg"
            />
          </p>
        )}
      </div>
      <div className="grid flex-1 gap-4.5 px-4 py-4 sm:px-6 lg:grid-cols-[minmax(0,392fr)_minmax(0,722fr)] 2xl:px-8">
        <Card
          as="section"
          aria-label="Crew list"
          className="flex min-w-0 flex-col p-4 lg:sticky lg:top-4 lg:self-start"
        >
          <div className="mb-2.5 flex min-h-11 items-center justify-between gap-3">
            <h2 className="text-panel">Crew list</h2>
            <Button size="small" onClick={handlePaste}>
              <ClipboardPaste size={18} strokeWidth={1.75} />
              Paste
            </Button>
          </div>
          <ListEditor
            ref={editor}
            text={list.text}
            badLines={new Set(list.problems.map(({ line }) => line))}
            onText={list.setText}
          />
          <p role="alert" className={list.refusal ? 'mt-2.5 text-label font-medium text-err' : 'hidden'}>
            {list.refusal}
          </p>
          <p id="crew-list-hint" className="mt-2.5 mb-4 text-label text-ink-2">
            One or more people per line. Name, size, and "x2" for two. Add a color if it is not the usual one.
            Spreadsheet columns can be pasted, too.
          </p>
          <Selector
            label="Lines without a color go to"
            options={item.colors}
            value={color}
            onChange={setColor}
            thumbnail={(option) => <ColorDot color={option} className="size-5" />}
          />
        </Card>
        <ParsedPanel item={item} color={color} list={list} editor={editor} />
      </div>
      <NameListBar item={item} people={list.people} problems={list.problems} onCancel={onClose} onFill={handleFill} />
    </section>
  );
}

interface ListEditorProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly badLines: ReadonlySet<number>;
  onText(text: string): void;
}

const EXAMPLE = "Ann M, Bob 2XL, Cy LT x2\nDee L black\nMary Ann O'Neil small";

/** The list with line numbers and a mark on lines that weren't recognized. Long lines scroll. */
function ListEditor({ ref, text, badLines, onText }: ListEditorProps) {
  const [scrolled, setScrolled] = useState(0);
  const lines = text === '' ? [] : text.split('\n');
  return (
    <div className="relative h-65 overflow-hidden lg:h-[max(16.25rem,calc(100dvh-31.25rem))] rounded-control border border-line-strong bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-tint">
      <div aria-hidden className="pointer-events-none absolute inset-0">
        <div style={{ translate: `0 ${-scrolled}px` }} className="py-2">
          {lines.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <LineMark key={index} number={index + 1} isBad={badLines.has(index + 1)} />
          ))}
        </div>
      </div>
      <textarea
        ref={ref}
        aria-label="Crew list"
        aria-describedby="crew-list-hint"
        aria-invalid={badLines.size > 0 || undefined}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="words"
        placeholder={EXAMPLE}
        className="absolute right-0 h-full w-[calc(100%-2.5rem)] resize-none overflow-auto bg-transparent py-2 pr-3 text-lead leading-10 outline-none placeholder:text-ink-3"
      />
    </div>
  );
}

function LineMark({ number, isBad }: { number: number; isBad: boolean }) {
  return (
    <div
      className={`flex h-10 items-center border-l-3 pr-3 ${isBad ? 'border-err bg-err-tint' : 'border-transparent'}`}
    >
      <span className="w-7 text-center text-caption text-ink-3">{number}</span>
      {isBad && (
        <span className="ml-auto flex items-center gap-1.5 bg-err-tint pl-2 text-label font-semibold text-err">
          <TriangleAlert size={16} strokeWidth={2} />
          <span className="max-sm:hidden">Check this line</span>
        </span>
      )}
    </div>
  );
}

interface NameListBarProps {
  readonly item: CatalogItem;
  readonly people: readonly Person[];
  readonly problems: readonly ListProblem[];
  onCancel(): void;
  onFill(): void;
}

function NameListBar({ item, people, problems, onCancel, onFill }: NameListBarProps) {
  const units = unitsOf(people);
  const total = formatCents(
    sumCents(people.map(({ size, quantity }) => lineTotal({ price: item.sizes[size] ?? 0, quantity }))),
  );
  return (
    <ActionBar>
      <Button onClick={onCancel} className="border-transparent bg-transparent px-3 max-sm:px-1">
        Cancel
      </Button>
      <p className="min-w-0 flex-1 text-center max-sm:text-left max-sm:text-label">
        <span className="text-amount font-total max-narrow:text-body sm:hidden">{total}</span>
        <span className="block sm:mr-2.5 sm:inline sm:text-amount sm:font-figure">{unitCount(units)}</span>
        <span className="text-ink-2 max-sm:hidden">{spread(people, problems)}</span>
      </p>
      <p className={`text-money max-sm:hidden ${units === 0 ? 'text-ink-3' : ''}`}>{total}</p>
      <Button
        variant={units === 0 ? 'secondary' : 'primary'}
        size="large"
        onClick={onFill}
        className="max-narrow:px-3.5"
      >
        <Check size={20} strokeWidth={2} className="max-narrow:hidden" />
        {units === 0 ? 'Fill Units' : `Fill ${countOf(units, 'Unit')}`}
      </Button>
    </ActionBar>
  );
}

function spread(people: readonly Person[], problems: readonly ListProblem[]): string {
  const colors = new Set(people.map(({ color }) => color)).size;
  const sizes = new Set(people.map(({ size }) => size)).size;
  const lines = [...new Set(problems.map(({ line }) => line))];
  const [first] = lines;
  const without = first && (lines.length === 1 ? `without line ${first}` : `without ${lines.length} lines`);
  return [colors > 0 && countOf(colors, 'color'), sizes > 0 && countOf(sizes, 'size'), without]
    .filter(Boolean)
    .join(', ');
}
