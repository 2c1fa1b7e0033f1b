const HINTS = [
  { keys: ['/'], what: 'search on any page' },
  { keys: ['↑', '↓'], what: 'choose' },
  { keys: ['Enter'], what: 'open' },
  { keys: ['Esc'], what: 'close' },
];

/** What the keys do, for people with a keyboard. */
export function KeyHints() {
  return (
    <p
      aria-hidden
      className="mt-auto flex h-12 shrink-0 items-center gap-4.5 border-t border-line bg-surface-2 px-5 text-label whitespace-nowrap text-ink-2 max-sm:hidden short:hidden"
    >
      {HINTS.map(({ keys, what }) => (
        <span key={what} className="flex items-center gap-2">
          {keys.map((key) => (
            <kbd
              key={key}
              className="inline-grid h-6 min-w-6 place-items-center rounded-thumb border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-caption font-semibold text-ink"
            >
              {key}
            </kbd>
          ))}
          {what}
        </span>
      ))}
      <span className="ml-auto">Searches name, code, type and color</span>
    </p>
  );
}
