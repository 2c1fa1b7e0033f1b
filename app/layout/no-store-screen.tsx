import { MainLineLink } from '../components/main-line-link';
import { Screen, ScreenTitle } from '../components/screen';
import { PageTitle } from '../storefront/page-title';

/** Replaces every screen but the home on a host without a customer: nothing can be ordered there. */
export function NoStoreScreen() {
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
