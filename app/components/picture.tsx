import { Shirt } from 'lucide-react';
import { useState } from 'react';

interface PictureProps {
  /** Undefined for an item that no longer has a picture. */
  readonly src: string | undefined;
  readonly alt: string;
  /** Shown if the picture is missing. */
  readonly code: string;
  readonly className?: string;
  /** Loads at once, for the first pictures of a screen; the others load when they come near the viewport. */
  readonly eager?: boolean;
}

/** A square product picture, or a placeholder with the item's code if it is missing. */
export function Picture({ src, alt, code, className = '', eager = false }: PictureProps) {
  const [missing, setMissing] = useState<string>();
  if (src === undefined || missing === src) {
    return (
      <span
        role="img"
        aria-label={alt || `Picture of ${code} missing`}
        className={`flex flex-col items-center justify-center gap-1 bg-sunken text-caption text-ink-3 ${className}`}
      >
        <Shirt aria-hidden size={32} strokeWidth={1.25} />
        {code}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setMissing(src)}
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
