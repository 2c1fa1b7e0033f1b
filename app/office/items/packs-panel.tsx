import { useId, useState } from 'react';
import type { Catalog } from '../catalog/catalog-data';
import { FieldNotes } from '../catalog/field-notes';
import { INPUT } from '../layout/fields';
import type { DraftItem } from './item-list';
import { ItemPanel } from './item-panel';

interface PacksPanelProps {
  readonly catalog: Catalog;
  readonly item: DraftItem;
  readonly problems: readonly string[];
}

/** The quantities that a pack comes in. */
export function PacksPanel({ catalog, item, problems }: PacksPanelProps) {
  const id = useId();
  const place = { document: item.document, pointer: [item.code, 'sizes'] };
  const [typed, setTyped] = useState<string>();
  const packs = Object.keys(item.sizes);
  const read = typed === undefined ? packs : typed.split(/[\s,;]+/).filter(Boolean);
  const wrong = read.filter((pack) => !/^[1-9]\d{0,5}$/.test(pack));
  const refused = wrong.length > 0 ? [`“${wrong[0]}” isn’t a whole number. It isn’t saved.`] : [];
  return (
    <ItemPanel title="Packs" note="Pieces in a pack, separated by commas">
      <input
        aria-label="Packs"
        inputMode="numeric"
        aria-invalid={refused.length > 0 || undefined}
        aria-describedby={id}
        readOnly={!catalog.mayChange(item.document)}
        value={typed ?? packs.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = target.value.split(/[\s,;]+/).filter(Boolean);
          if (next.length === 0 || next.some((pack) => !/^[1-9]\d{0,5}$/.test(pack))) return;
          catalog.change({ ...place, value: Object.fromEntries(next.map((pack) => [pack, 0])) });
        }}
        onBlur={() => {
          if (refused.length === 0) setTyped(undefined);
          catalog.flush();
        }}
        className={`${INPUT} max-w-100`}
      />
      <FieldNotes
        id={id}
        catalog={catalog}
        place={place}
        problems={[...refused, ...problems]}
        format={(value) => (typeof value === 'object' && value ? Object.keys(value).join(', ') : 'empty')}
      />
    </ItemPanel>
  );
}
