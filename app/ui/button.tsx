import type { ComponentProps } from 'react';

type Variant = 'primary' | 'secondary' | 'dark' | 'danger' | 'danger-quiet';

const VARIANTS: Record<Variant, string> = {
  primary: 'border-brand bg-brand text-white hover:bg-brand-2 active:bg-brand-2',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink-3 active:bg-sunken',
  dark: 'border-ink bg-ink text-white hover:bg-ink-2',
  danger: 'border-err bg-err text-white hover:bg-err-2',
  'danger-quiet': 'border-transparent text-err hover:bg-white/60 active:bg-white',
};

const BASE =
  'inline-flex items-center justify-center gap-2.25 rounded-control border font-name whitespace-nowrap transition-colors max-tiny:min-w-0 max-tiny:whitespace-normal ' +
  'disabled:border-sunken disabled:bg-sunken disabled:text-ink-3';

const SIZES = {
  small: 'min-h-11 px-3.5 text-label',
  compact: 'min-h-12 px-4.5 text-body max-sm:min-h-11 max-sm:px-3',
  normal: 'min-h-12 px-4.5 text-body',
  large: 'min-h-14 px-6.5 text-large max-sm:px-6',
  hero: 'min-h-16 px-11 text-entry',
};

export function buttonClasses(variant: Variant = 'secondary', size: keyof typeof SIZES = 'normal'): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: Variant;
  readonly size?: keyof typeof SIZES;
}

export function Button({ variant, size, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClasses(variant, size)} ${className}`} {...rest} />;
}

/** Over the header's logos while it has the focus. */
export const SKIP_LINK =
  'sr-only z-50 rounded-control bg-ink font-name text-white focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-4 focus-visible:px-6 focus-visible:py-3';

export const HEADER_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-control border-line-strong hover:bg-sunken sm:size-12 sm:border';
