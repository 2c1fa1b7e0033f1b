import { SearchX } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClasses } from '../components/button';
import { Screen } from '../components/screen';
import { storefrontAt } from '../storefront/deployment';
import { PageTitle } from '../storefront/page-title';
import { storePaths } from '../storefront/paths';
import { ProviderPage } from './provider-page';

export function NotFoundScreen({ what = 'page' }: { what?: string }) {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <NotFound what={what} />
    </>
  );
}

export function StoreNotFound() {
  return (
    <ProviderPage>
      <title>Not found</title>
      <NotFound what="page" />
    </ProviderPage>
  );
}

function NotFound({ what }: { what: string }) {
  const { pathname } = useLocation();
  const { home } = storePaths(storefrontAt(pathname).prefix);
  return (
    <Screen variant="message">
      <SearchX aria-hidden size={40} strokeWidth={1.5} className="text-brand" />
      <h1 className="text-title">Not found</h1>
      <p className="text-ink-2">
        There is no {what} at this address. It may have been removed from the catalog, or the address may be mistyped.
      </p>
      <Link to={home} className={buttonClasses('primary')}>
        Go to the store
      </Link>
    </Screen>
  );
}
