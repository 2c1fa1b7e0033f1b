import { MainLineLink } from '../components/main-line-link';
import { useStorefront } from '../storefront/storefront-context';

export function Footer() {
  const { customer } = useStorefront();
  return (
    <footer className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-4 py-1 text-label text-ink-3 max-sm:pb-22 with-action-bar:hidden sm:px-6 2xl:px-8">
      <span>{customer.title} uniforms and merchandise</span>
      <span className="sm:ml-auto">
        Questions? Call{' '}
        <MainLineLink className="inline-flex min-h-11 items-center font-semibold text-ink-2 underline-offset-2 hover:underline" />
      </span>
    </footer>
  );
}
