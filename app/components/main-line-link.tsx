import { MAIN_LINE } from '../../domain/catalog/customer';

/** The main line's number, which dials when tapped. */
export function MainLineLink({ className = 'font-semibold underline' }: { className?: string }) {
  return (
    <a href={`tel:${MAIN_LINE}`} className={className}>
      {MAIN_LINE}
    </a>
  );
}
