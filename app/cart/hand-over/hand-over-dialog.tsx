import { Copy, Info, Mail, Share2 } from 'lucide-react';
import encodeQr from 'qr';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { countUnpriced, shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { forgetRules } from '../../device/storage/forget-rules';
import { Button, buttonClasses } from '../../ui/button';
import { DialogFrame, DialogHeading } from '../../ui/dialog-frame';
import { MainLineLink } from '../../ui/screen';
import { useCart } from '../cart-context';
import { cartFragment } from './cart-link';

export function HandOverDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      className="grid place-items-center p-4 max-sm:p-2.5"
      panelClass="relative max-h-full w-full max-w-190 overflow-y-auto rounded-dialog p-7 max-sm:p-4.5"
    >
      <DialogHeading className="text-dialog sm:text-[1.625rem] sm:leading-8">Hand over this cart</DialogHeading>
      <p className="mt-1 mb-5 text-lead text-ink-2">
        The next person opens it on a phone or computer and checks out there.
      </p>
      <HandOver />
    </DialogFrame>
  );
}

function HandOver() {
  const { cart, totals } = useCart();
  const { amount } = shownTotal(totals.total, countUnpriced(Object.values(cart)));
  const link = useCartLink();
  // Whoever gets the cart may be at this device next.
  useEffect(() => forgetRules(), []);
  const url = link?.kind === 'link' ? link.url : undefined;
  const drawing = useMemo(() => (url ? qrDrawing(url) : undefined), [url]);
  const facts = [countOf(totals.entries, 'line'), unitCount(totals.units), amount].join(', ');
  if (link?.kind === 'too_large') {
    return (
      <p role="alert">
        This cart is too large for a link. It stays here: place it in several orders, or call <MainLineLink />.
      </p>
    );
  }
  return (
    <div className={drawing || !url ? 'grid gap-6.5 sm:grid-cols-[17.5rem_minmax(0,1fr)]' : ''}>
      {(drawing || !url) && (
        <div className="aspect-square w-full max-w-70 justify-self-center rounded-card border-2 border-dashed border-brand bg-white p-1">
          {drawing && <QrCode drawing={drawing} label="QR code that opens this cart" />}
        </div>
      )}
      <div className="min-w-0">
        <h3 className="text-lead font-heading">{drawing ? 'Scan with the camera' : 'Send the link'}</h3>
        <p className="mb-4 border-b border-line pb-4 text-ink-2">{facts}</p>
        {url && !drawing && (
          <p className="mb-4">This cart is too large for a QR code that a camera can read. Send the link instead.</p>
        )}
        {url && <LinkActions url={url} facts={facts} label={drawing ? 'Or send the link' : 'Link'} />}
        <p className="mt-3.5 flex gap-2.5 rounded-control bg-sunken px-3.5 py-2.5 text-label text-ink-2">
          <Info size={18} strokeWidth={1.75} className="shrink-0" />
          Names, email and code are not in the link. This cart stays here, too.
        </p>
      </div>
    </div>
  );
}

/** Always dark on white, or a camera couldn't read it. */
function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

type CartLink = { readonly kind: 'link'; readonly url: string } | { readonly kind: 'too_large' };

function useCartLink(): CartLink | undefined {
  const { customer, paths } = useStorefront();
  const { cart } = useCart();
  const [link, setLink] = useState<CartLink>();
  useEffect(() => {
    let isLatest = true;
    void cartFragment(cart, customer.key).then((fragment) => {
      if (!isLatest) return;
      setLink(
        fragment
          ? { kind: 'link', url: `${window.location.origin}${paths.handOver}#${fragment}` }
          : { kind: 'too_large' },
      );
    });
    return () => {
      isLatest = false;
    };
  }, [cart, customer.key, paths.handOver]);
  return link;
}

/** Mail programs may truncate or ignore longer URLs. */
const MAX_MAIL_LENGTH = 2_000;

function LinkActions({ url, facts, label }: { url: string; facts: string; label: string }) {
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
          <Copy size={20} strokeWidth={1.75} />
          Copy link
        </Button>
        {mail.length <= MAX_MAIL_LENGTH && (
          <a href={mail} className={buttonClasses()}>
            <Mail size={20} strokeWidth={1.75} />
            Email it
          </a>
        )}
        {canShare && (
          <Button onClick={handleShare}>
            <Share2 size={20} strokeWidth={1.75} />
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

/** Longer text makes the code too fine for a phone's camera. */
export const MAX_QR_LENGTH = 2_000;
/** Up to this length, there's room for more error correction. */
const SHORT = 600;

export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Draws text as a QR code with the quiet zone of four modules that scanners need; undefined when it's too long. */
export function qrDrawing(text: string): QrDrawing | undefined {
  if (text.length > MAX_QR_LENGTH) return undefined;
  const rows = encodeQr(text, 'raw', { border: 4, ecc: text.length <= SHORT ? 'medium' : 'low' });
  return { size: rows.length, path: rows.map(rowPath).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    const start = x;
    while (row[x]) x++;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
  }
  return path;
}
