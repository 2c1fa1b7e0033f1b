import { Shirt } from 'lucide-react';
import { useState } from 'react';
import { pictureSources, USUAL_WIDTH } from '../../domain/catalog/pictures';

interface PictureProps {
  readonly src: string | undefined;
  readonly alt: string;
  readonly code: string;
  readonly className?: string;
  /** The `sizes` of the `img`; defaults to a thumbnail of at most 96 px. */
  readonly sizes?: string;
  /** Shows the usual width until a larger one has loaded. */
  readonly isPreviewed?: boolean;
  /**
   * Loads right away and ahead of others, for a screen's first row; other pictures load as they come near the viewport.
   */
  readonly eager?: boolean;
}

export function Picture({
  src,
  alt,
  code,
  className = '',
  sizes = '96px',
  isPreviewed = false,
  eager = false,
}: PictureProps) {
  const [missing, setMissing] = useState<string>();
  if (src === undefined || missing === src) {
    return (
      <span
        role="img"
        aria-label={alt || `Picture of ${code} missing`}
        className={`flex flex-col items-center justify-center gap-1 bg-sunken text-caption text-ink-3 ${className}`}
      >
        <Shirt size={32} strokeWidth={1.25} />
        {code}
      </span>
    );
  }
  return (
    <img
      // Must come before `src`, or some browsers request both.
      srcSet={pictureSources(src)}
      sizes={sizes}
      src={src}
      alt={alt}
      width={USUAL_WIDTH}
      height={USUAL_WIDTH}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setMissing(src)}
      style={isPreviewed ? { backgroundImage: `url("${src}")`, backgroundSize: 'cover' } : undefined}
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
