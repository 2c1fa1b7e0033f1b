import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = { quiet: 'bg-sunken text-ink-2', error: 'bg-err-tint text-err' };

export function Note({ children, tone = 'quiet' }: { children: ReactNode; tone?: keyof typeof TONES }) {
  return (
    <p className={`flex items-center gap-2.5 rounded-control px-3.5 py-3 text-sm ${TONES[tone]}`}>
      <CircleAlert size={18} strokeWidth={1.75} className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Lists what keeps the button disabled. */
export const REASONS = 'checkout-reasons';

export function Reasons({ id, children }: { id: string | undefined; children: readonly string[] }) {
  if (children.length === 0) return null;
  return (
    <ul id={id} className="flex flex-col gap-1.5">
      {children.map((reason) => (
        <li key={reason} className="flex min-h-6.5 items-start gap-2.25 text-sm text-ink-2">
          <CircleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0 text-wait" />
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}
