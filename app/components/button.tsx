import type { ButtonHTMLAttributes } from 'react';

type Look = 'primary' | 'secondary' | 'dark' | 'danger' | 'danger-quiet';

const LOOKS: Record<Look, string> = {
  primary: 'border-brand bg-brand text-white hover:bg-brand-2 active:bg-brand-2',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink-3 active:bg-sunken',
  dark: 'border-ink bg-ink text-white hover:bg-ink-2',
  danger: 'border-err bg-err text-white hover:bg-[#8c1f18]',
  'danger-quiet': 'border-transparent text-err hover:bg-white/60 active:bg-white',
};

const BASE =
  'inline-flex items-center justify-center gap-[9px] rounded-control border font-[620] whitespace-nowrap transition-colors ' +
  'disabled:border-sunken disabled:bg-sunken disabled:text-ink-3';

const SIZES = { normal: 'min-h-12 px-[18px] text-body', large: 'min-h-14 px-[26px] text-[17px]' };

/** The classes of a control that looks like a button: links use them, too. */
export function buttonClasses(look: Look = 'secondary', size: keyof typeof SIZES = 'normal'): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  readonly size?: keyof typeof SIZES;
}

export function Button({ look, size, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClasses(look, size)} ${className}`} {...rest} />;
}
