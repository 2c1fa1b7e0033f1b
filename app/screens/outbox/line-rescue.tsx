import type { CartEntry } from '../../../domain/cart/cart';
import { checkLine, type Substitute } from '../../../domain/outbox/substitutes';
import type { LineError } from '../../../domain/wire/errors';
import { Button } from '../../components/button';
import { LineNote } from '../../components/line-note';
import { useStorefront } from '../../storefront/storefront-context';

interface LineRescueProps {
  readonly line: CartEntry;
  /** What the server objects to. */
  readonly error: LineError | undefined;
  /** The line's size, where its group has others. */
  readonly sizes?: string | undefined;
  onSubstitute(substitute: Substitute): void;
}

/** Why a line cannot be ordered as it is, and what can take the place of what is no longer offered. */
export function LineRescue({ line, error, sizes, onSubstitute }: LineRescueProps) {
  const { items, customer } = useStorefront();
  const check = checkLine(line, items, customer);
  if (check.kind === 'available') return error && <LineNote error={error} sizes={sizes} />;
  const found: LineError = { key: '', message: `${check.missing} is no longer in the catalog` };
  return (
    <>
      <LineNote error={error?.message ? error : found} sizes={sizes} />
      {check.substitutes.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-label text-ink-2">Order instead:</span>
          {check.substitutes.map((substitute) => (
            <Button key={substitute.label} size="small" onClick={() => onSubstitute(substitute)}>
              {substitute.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
