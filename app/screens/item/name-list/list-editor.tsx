import { TriangleAlert } from 'lucide-react';
import { type Ref, useState } from 'react';

interface ListEditorProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  /** Numbers of the lines that were not understood. */
  readonly badLines: ReadonlySet<number>;
  onText(text: string): void;
}

const EXAMPLE = "Ann M, Bob 2XL, Cy LT x2\nDee L black\nMary Ann O'Neil small";

/** The list, with a number before each line and a mark on those that were not understood. Long lines scroll. */
export function ListEditor({ ref, text, badLines, onText }: ListEditorProps) {
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
        className="absolute inset-0 size-full resize-none overflow-auto bg-transparent py-2 pr-3 pl-10 text-lead leading-10 outline-none placeholder:text-ink-3"
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
          <span className="max-sm:hidden">Not understood</span>
        </span>
      )}
    </div>
  );
}
