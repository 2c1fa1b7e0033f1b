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
