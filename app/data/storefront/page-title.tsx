import { useStorefront } from './storefront-context';

/** "Performance Polo · Hennessy"; the home screen has only the customer's title. */
export function PageTitle({ children }: { children?: string }) {
  const { customer } = useStorefront();
  return <title>{children ? `${children} · ${customer.title}` : customer.title}</title>;
}
