import { Package } from 'lucide-react';

/** What an admin has noted about a shipment; an address opens without telling where it was opened from. */
export function Tracking({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <span className="mt-2 flex w-full items-center gap-2 text-label text-ink-2">
      <Package aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Tracking{' '}
        {isAddress(text) ? (
          <a
            href={text}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-heading text-ink underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          <b className="font-heading text-ink">{text}</b>
        )}
      </span>
    </span>
  );
}

function isAddress(text: string): boolean {
  return /^https:\/\/[^\s]+$/.test(text) && URL.canParse(text);
}
