import type { SummaryPart } from '../../../domain/checkout/comparison-summary';

const TONES: Readonly<Record<SummaryPart['kind'], string>> = { same: '', price: 'text-wait', gone: 'text-err' };

/** "14 same, 1 now $1.20 more, 1 color gone: Graphite?" */
export function ReviewSummary({ parts }: { parts: readonly SummaryPart[] }) {
  return (
    <p aria-live="polite" className="mt-1.5 text-lead font-heading [overflow-wrap:anywhere]">
      {parts.map(({ kind, text }, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <span className={TONES[kind]}>{text}</span>
        </span>
      ))}
    </p>
  );
}
