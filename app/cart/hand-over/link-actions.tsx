import { Copy, Mail, Share2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button, buttonClasses } from '../../components/button';
import { useStorefront } from '../../storefront/storefront-context';

/** Mail programs may truncate or ignore longer URLs. */
const MAX_MAIL_LENGTH = 2_000;

export function LinkActions({ url, facts, label }: { url: string; facts: string; label: string }) {
  const { customer } = useStorefront();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const title = `Cart for ${customer.title}`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${facts}\n\n${url}\n`)}`;
  const canShare = typeof navigator.share === 'function';

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(url);
      setMessage('Link copied.');
    } catch {
      field.current?.select();
      setMessage('The link could not be copied. It is selected in the field: copy it from there.');
    }
  }

  async function handleShare() {
    try {
      await navigator.share({ title, text: facts, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setMessage('This device could not share the link. Copy it instead.');
    }
  }

  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="h-12 w-full truncate rounded-control border border-line-strong bg-surface-2 px-3.5 outline-none focus-visible:border-brand focus-visible:ring-3 focus-visible:ring-brand-tint"
      />
      <div className="mt-2.5 flex flex-wrap gap-2.5 *:flex-1">
        <Button variant="primary" onClick={handleCopy}>
          <Copy aria-hidden size={20} strokeWidth={1.75} />
          Copy link
        </Button>
        {mail.length <= MAX_MAIL_LENGTH && (
          <a href={mail} className={buttonClasses()}>
            <Mail aria-hidden size={20} strokeWidth={1.75} />
            Email it
          </a>
        )}
        {canShare && (
          <Button onClick={handleShare}>
            <Share2 aria-hidden size={20} strokeWidth={1.75} />
            Share
          </Button>
        )}
      </div>
      <p role="status" className="mt-1.5 text-label font-note text-ink-2">
        {message}
      </p>
    </>
  );
}
