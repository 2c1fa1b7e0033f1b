import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { buttonClasses } from '../../ui/button';
import { Link } from '../../ui/link';
import { MainLineLink, Screen, ScreenTitle } from '../../ui/screen';

/** Replaces the screens where nothing can be ordered: on a host without a customer, and after a store has closed. */
export function NoStoreScreen() {
  const { customer, paths } = useStorefront();
  if (customer.closed)
    return (
      <Screen variant="message">
        <PageTitle>Closed</PageTitle>
        <ScreenTitle>{customer.title}’s store is closed</ScreenTitle>
        <p className="text-ink-2">
          Orders that were placed here are on file. If you have questions about one, call <MainLineLink />.
        </p>
        <Link to={paths.outbox} className={buttonClasses('secondary')}>
          Orders waiting on this device
        </Link>
      </Screen>
    );
  return (
    <Screen variant="message">
      <PageTitle>No store here</PageTitle>
      <ScreenTitle>There is no store at this address</ScreenTitle>
      <p className="text-ink-2">
        You cannot order or look up orders here. Check the address, or call <MainLineLink />.
      </p>
    </Screen>
  );
}
