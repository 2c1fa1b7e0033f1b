import { ArrowLeft, ArrowRight, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { fabricOf, isTwoTone } from '../../../domain/catalog/colors';
import { type Edit, isSame, valueAt } from '../../../domain/catalog/draft';
import { nearestText } from '../../../domain/text/nearest-text';
import { onOneLine } from '../../../domain/text/plain-text';
import { FabricDot } from '../../ui/color-dot';
import type { Catalog } from '../catalog/catalog-data';
import { FieldNotes, Problem } from '../catalog/field-notes';
import { PhotographNotes, PhotographTile, PhotographTools } from '../catalog/photographs/photograph-tools';
import { type Photographs, useDrop } from '../catalog/photographs/use-photographs';
import { INPUT } from '../layout/fields';
import { DenseButton, TinyButton, TitledPanel } from '../layout/parts';
import type { DraftItem } from './item-list';

interface ColorsPanelProps {
  readonly catalog: Catalog;
  readonly item: DraftItem;
  readonly problems: readonly string[];
  readonly photographs: Photographs;
  readonly chosen: string;
  onChoose(color: string): void;
}

export function ColorsPanel({ catalog, item, problems, photographs, chosen, onChoose }: ColorsPanelProps) {
  const { code, document, colors, defaultColor } = item;
  const place = { document, pointer: [code, 'colors'] };
  const fabrics = catalog.read.colors;
  const mayChange = catalog.mayChange(document);
  const published = valueAt(catalog.published, { document, pointer: [code, 'colors'] });
  const before = Array.isArray(published) ? published : undefined;
  const { isOver, handlers } = useDrop((files) => photographs.mayChange && photographs.add(files));

  function set(next: readonly string[], shownFirst = defaultColor): void {
    const twoTone = next.filter((color) => isTwoTone(color, fabrics));
    const half = valueAt(catalog.documents, { document, pointer: [code, 'halfColors'] });
    const changes: Edit[] = [{ ...place, value: next }];
    if (!isSame(half ?? [], twoTone)) {
      changes.push({ document, pointer: [code, 'halfColors'], value: twoTone.length > 0 ? twoTone : null });
    }
    if (!next.includes(shownFirst)) changes.push({ document, pointer: [code, 'default_color'], value: next[0] ?? '' });
    catalog.save(...changes);
  }

  function move(index: number, by: 1 | -1): void {
    set(colors.toSpliced(index, 1).toSpliced(index + by, 0, colors[index] ?? ''));
  }

  return (
    <TitledPanel
      title="Colors"
      note={`${colors.filter((color) => photographs.of(color).hasPhotograph).length} of ${colors.length} have a photograph`}
      tools={
        mayChange && (
          <NewColor
            known={Object.keys(fabrics).filter((color) => !colors.includes(color))}
            isUsable={(color) => fabricOf(color, fabrics) !== undefined || PRINTED.test(color)}
            taken={colors}
            onAdd={(color) => set([...colors, color])}
          />
        )
      }
    >
      <ul
        {...handlers}
        className={`grid grid-cols-2 gap-2.5 rounded-control sm:grid-cols-4 lg:grid-cols-6 ${isOver ? 'outline-2 outline-offset-4 outline-send outline-dashed' : ''}`}
      >
        {colors.map((color, index) => (
          <li key={color} className="min-w-0">
            <div className="relative">
              <PhotographTile
                photographs={photographs}
                code={code}
                color={color}
                isChosen={color === chosen}
                onChoose={() => onChoose(color)}
              />
              {mayChange && colors.length > 1 && (
                <span className="absolute top-1 right-1 rounded-thumb bg-surface/85">
                  <TinyButton label={`Remove ${color}`} onClick={() => set(colors.filter((other) => other !== color))}>
                    <X size={15} />
                  </TinyButton>
                </span>
              )}
            </div>
            <p className="mt-1.5 flex items-center gap-2 font-note">
              <FabricDot color={color} fabrics={fabrics} className="size-3.5" />
              <span className="truncate">{color}</span>
              {before && !before.includes(color) && <span className="text-label text-send">New</span>}
            </p>
            {mayChange && (
              <div className="flex items-center text-ink-2">
                <label className="mr-auto flex min-h-8 items-center gap-1.5 text-label pointer-coarse:min-h-11">
                  <input
                    type="radio"
                    name={`default-${code}`}
                    checked={color === defaultColor}
                    aria-label={`Show ${color} first`}
                    onChange={() => catalog.save({ document, pointer: [code, 'default_color'], value: color })}
                    className="size-4 accent-send"
                  />
                  First
                </label>
                <TinyButton label={`Move ${color} left`} disabled={index === 0} onClick={() => move(index, -1)}>
                  <ArrowLeft size={15} />
                </TinyButton>
                <TinyButton
                  label={`Move ${color} right`}
                  disabled={index === colors.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowRight size={15} />
                </TinyButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      <PhotographNotes photographs={photographs} colors={colors} />
      <PhotographTools photographs={photographs} color={chosen} place="colors" />
      <FieldNotes catalog={catalog} place={place} problems={problems} />
    </TitledPanel>
  );
}

/** Printed texts rather than fabrics. */
const PRINTED = /^(?:(?:YR|BY) \d\d|\d{4})$/;

interface NewColorProps {
  readonly known: readonly string[];
  readonly taken: readonly string[];
  isUsable(color: string): boolean;
  onAdd(color: string): void;
}

function NewColor({ known, taken, isUsable, onAdd }: NewColorProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const color = onOneLine(typed);
  const isTaken = taken.includes(color);
  const nearest = color.length > 2 && !isUsable(color) ? nearestText(color, known) : undefined;
  return (
    <form
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (color === '' || isTaken || !isUsable(color)) return;
        onAdd(color);
        setTyped('');
      }}
    >
      {color !== '' && (isTaken || !isUsable(color)) && !known.some((name) => name.startsWith(color)) && (
        <Problem>
          {isTaken
            ? `${color} is here already.`
            : `No color is called ${color}.${nearest ? ` Did you mean ${nearest}?` : ''}`}
        </Problem>
      )}
      <input
        aria-label="Another color"
        list={id}
        placeholder="Navy, Navy White"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${INPUT} max-w-44`}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <DenseButton type="submit">
        <Plus size={16} />
        Color
      </DenseButton>
    </form>
  );
}
