import { ChevronRight } from 'lucide-react';
import { highlight } from '../../../domain/catalog/highlight';
import { itemTypeLabel } from '../../../domain/catalog/item-types';
import { Picture } from '../../components/picture';
import { useStorefront } from '../storefront-context';
import { HitColors } from './hit-colors';
import { HitPrice } from './hit-price';
import type { StorefrontHit } from './use-item-search';

interface HitRowProps {
  readonly id: string;
  readonly hit: StorefrontHit;
  readonly search: string;
  readonly isActive: boolean;
  /** From 1, among all hits, shown or not. */
  readonly position: number;
  readonly total: number;
  onPoint(): void;
  onOpen(): void;
}

export function HitRow({ id, hit, search, isActive, position, total, onPoint, onOpen }: HitRowProps) {
  const { customer } = useStorefront();
  const { item, colors, words } = hit;
  const marked = (text: string) => <Highlighted text={text} words={words} search={search} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      role="option"
      aria-label={`${item.name}, ${item.code}`}
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={total}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={`grid min-h-21 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-xl border-2 px-2 py-1.5 sm:grid-cols-[auto_minmax(0,1fr)_132px_112px_auto] sm:gap-x-4 ${isActive ? 'border-brand bg-brand-tint' : 'border-transparent shadow-rule-below'}`}
    >
      <Picture
        src={item.pictures[colors[0] ?? item.default_color]}
        alt=""
        code={item.code}
        className="size-17 rounded-lg border border-line max-sm:row-span-2 max-sm:size-14"
      />
      <div className="min-w-0">
        <p className="line-clamp-2 text-lead font-heading tracking-snug">{marked(item.name)}</p>
        {item.fullname !== item.name && <p className="truncate text-label text-ink-2">{marked(item.fullname)}</p>}
        <p className="truncate text-label text-ink-2">
          {marked(item.code)}, {marked(itemTypeLabel(item.type, customer.type_names))}
        </p>
      </div>
      <HitColors colors={item.colors} named={colors} />
      <HitPrice item={item} />
      <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="text-ink-3 max-sm:hidden" />
    </div>
  );
}

function Highlighted({ text, words, search }: { text: string; words: readonly string[]; search: string }) {
  return highlight(text, words, search).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <mark key={index} className="bg-transparent text-inherit shadow-[inset_0_-0.42em_0_var(--brand-line)]">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
