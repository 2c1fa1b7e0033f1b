import { MAIN_LINE } from '../storefront/deployment';

export function MainLineLink({ className = 'font-semibold underline' }: { className?: string }) {
  return (
    <a href={`tel:${MAIN_LINE}`} className={className}>
      {MAIN_LINE}
    </a>
  );
}
