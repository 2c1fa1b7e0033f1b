import { Shirt } from 'lucide-react';
import { useState } from 'react';

interface PictureProps {
  /** Undefined for something that has no picture any more. */
  readonly src: string | undefined;
  readonly alt: string;
  /** Shown in the picture's place when it is missing. */
  readonly code: string;
  readonly className?: string;
  /** The first pictures of a screen are loaded at once, the others when they come near. */
  readonly eager?: boolean;
}

/** A square product picture; a neutral garment with the item's code where it is missing. */
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
