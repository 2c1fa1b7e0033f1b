import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { MAIN_LINE } from '../data/storefront/deployment';

const SCREENS = {
  normal: 'px-4 py-4 sm:px-6 sm:py-5 2xl:px-8',
  message: 'mx-auto flex w-full max-w-xl flex-col items-start justify-center gap-4 px-6 py-24',
};

interface ScreenProps {
  readonly variant?: keyof typeof SCREENS;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Screen({ variant = 'normal', className = '', children }: ScreenProps) {
  return <section className={`flex-1 ${SCREENS[variant]} ${className}`}>{children}</section>;
}

export function ScreenTitle({ className = '', ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  return <h1 className={`text-title-phone sm:text-title ${className}`} {...rest} />;
}

export const CARD = 'rounded-card border border-line bg-surface';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'p' | 'ul';
  readonly ref?: Ref<HTMLElement>;
}

export function Card({ as: Tag = 'div', className = '', ref, ...rest }: CardProps) {
  return <Tag ref={ref as Ref<never>} className={`${CARD} ${className}`} {...rest} />;
}

export function MainLineLink({ className = 'font-semibold underline' }: { className?: string }) {
  return (
    <a href={`tel:${MAIN_LINE}`} className={className}>
      {MAIN_LINE}
    </a>
  );
}
