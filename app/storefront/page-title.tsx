import { useStorefront } from './storefront-context';

/** The title of a screen's page: "Performance Polo · Hennessy"; the home screen has the customer's title alone. */
export function PageTitle({ children }: { children?: string }) {
  const { customer } = useStorefront();
  return <title>{children ? `${children} · ${customer.title}` : customer.title}</title>;
}
