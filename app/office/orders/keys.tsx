import { SmallDialog } from '../../components/small-dialog';

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', 'k'], 'Next order, and the one before'],
  [['Enter'], 'Open the order, and close it'],
  [['x'], 'Select the order'],
  [['Shift', 'x'], 'Select all orders up to this one'],
  [['/'], 'Search'],
  [['Escape'], 'Let go of the selected orders'],
  [['?'], 'Show these keys'],
];

/** In the heading, for those with a keyboard. */
export function KeyHints({ onHelp }: { onHelp(): void }) {
  return (
    <button
      type="button"
      aria-label="Keyboard shortcuts"
      onClick={onHelp}
      className="dense flex items-center gap-1.5 rounded-control px-2 text-label text-ink-2 hover:text-ink max-xl:hidden pointer-coarse:hidden"
    >
      <Key>j</Key>
      <Key>k</Key> move
      <span className="w-1" />
      <Key>x</Key> select
      <span className="w-1" />
      <Key>Enter</Key> open
      <span className="w-1" />
      <Key>?</Key> all keys
    </button>
  );
}

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <SmallDialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3">
        {KEYS.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
    </SmallDialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-4.5 rounded border border-line-strong bg-surface px-1.25 text-center font-sans text-caption leading-4.5 font-note text-ink-2">
      {children}
    </kbd>
  );
}
